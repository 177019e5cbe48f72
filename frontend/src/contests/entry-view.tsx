import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Entry } from '../api/api-types';
import { ClampedText } from '../ui/text/clamped-text';
import classes from './contest-screen.module.css';

interface EntryViewProps {
  entry: Entry;
  /** What can be done with it. */
  children?: ReactNode;
}

/** An entry: its text as plain text, and its link only when it is an HTTP URL. */
export function EntryView({ entry: { text, link }, children }: EntryViewProps) {
  return (
    <ClampedText key={text} text={text} actions={children}>
      {link && isWebAddress(link) ? (
        <p className={classes.link}>
          <Anchor href={link} target="_blank" rel="noopener noreferrer nofollow">
            <span translate="no">{link}</span>
            <span className="visually-hidden"> (si apre in un’altra scheda)</span>
          </Anchor>
        </p>
      ) : null}
    </ClampedText>
  );
}

export function isWebAddress(link: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(link) && URL.canParse(link);
}
