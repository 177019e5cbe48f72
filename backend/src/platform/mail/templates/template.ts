import type { ReactNode } from 'react';

/** A message as its template writes it. */
export interface Letter {
  /** The subject, and the heading. */
  readonly title: string;
  /** The first words that a list of messages shows. */
  readonly preview: string;
  readonly body: ReactNode;
  readonly footer?: ReactNode;
  /** Where a mail program stops these messages with one click (RFC 8058). */
  readonly unsubscribe?: string;
}

/** Makes the address of a path on this site. */
export type Site = (path: string) => string;

export type MailTemplate<Params> = (params: Params, site: Site) => Letter;
