import { render, toPlainText } from '@react-email/render';
import { letterOf, type MailKind, type MailParams } from './mail-kinds.js';
import { Layout } from './templates/parts.js';
import type { Letter, Site } from './templates/template.js';

/** What is sent: the same letter as text and as HTML. */
export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address that stops these messages with one click. */
  readonly unsubscribe?: string;
}

const SUBJECT_MAX = 150;

/**
 * Writes a message.
 * @param origin where people reach FORM, without a slash at the end
 * @param operator who runs it, where this is told
 */
export async function composeMail<Kind extends MailKind>(
  kind: Kind,
  params: MailParams[Kind],
  origin: string,
  operator?: string,
): Promise<ComposedMail> {
  const site: Site = (path) => addressOn(origin, path);
  const write = await letterOf(kind);
  const letter: Letter = write(params, site);
  const { title, preview, body, footer, unsubscribe } = letter;
  const html = await render(
    <Layout title={title} preview={preview} site={origin} operator={operator} footer={footer}>
      {body}
    </Layout>,
  );
  return {
    subject: asSubject(title),
    html,
    text: toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] }),
    ...(unsubscribe !== undefined && { unsubscribe: site(oneClickPath(unsubscribe)) }),
  };
}

/** A link of a message stays on this site, whatever its path says. @throws Error for one that leaves it */
function addressOn(origin: string, path: string): string {
  if (!/^\/(?![/\\])/.test(path)) throw new Error('the link of a message is no path on this site');
  return origin + path;
}

/** One line without control characters: a name cannot add a header. */
const asSubject = (title: string): string => {
  const line = title.replace(/[\p{C}\s]+/gu, ' ').trim();
  return line.length <= SUBJECT_MAX ? line : `${line.slice(0, SUBJECT_MAX - 1)}…`;
};

/** What a mail program posts to is the call behind the page that a person opens. */
const oneClickPath = (page: string): string => `/api${page}`;
