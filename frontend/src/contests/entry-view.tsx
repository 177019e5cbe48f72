import { Anchor } from '@mantine/core';
import type { Entry } from '../api/api-types';
import { ClampedText } from '../ui/clamped-text';
import classes from './contest-screen.module.css';

/** An entry: its text as plain text, and its link only when it is an HTTP URL. */
export function EntryView({ entry: { text, link } }: { entry: Entry }) {
  return (
    <>
      <ClampedText key={text} text={text} />
      {link && isWebAddress(link) ? (
        <p className={classes.link}>
          <Anchor href={link} target="_blank" rel="noopener noreferrer nofollow">
            <span>{link}</span>
            <span className="visually-hidden"> (si apre in un’altra scheda)</span>
          </Anchor>
        </p>
      ) : null}
    </>
  );
}

export function isWebAddress(link: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(link) && URL.canParse(link);
}
