import { Anchor } from '@mantine/core';
import type { Entry } from '../api/api-types';
import { formatMoment } from '../ui/format';
import classes from './contest-screen.module.css';

/** An entry: its text as plain text, and its link only when it is an HTTP URL. */
export function EntryView({ entry: { text, link, submittedAt } }: { entry: Entry }) {
  return (
    <>
      <p className={classes.entry}>{text}</p>
      {link && isWebAddress(link) ? (
        <Anchor href={link} target="_blank" rel="noopener noreferrer nofollow" className={classes.link}>
          {link}
          <span className="visually-hidden"> (si apre in un’altra scheda)</span>
        </Anchor>
      ) : null}
      <p className={classes.moment}>
        Inviato il <time dateTime={submittedAt}>{formatMoment(submittedAt)}</time>
      </p>
    </>
  );
}

export function isWebAddress(link: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(link) && URL.canParse(link);
}
