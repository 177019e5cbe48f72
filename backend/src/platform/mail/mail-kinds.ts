import type { MailTemplate } from './templates/template.js';

/**
 * Every kind of message that FORM sends, with the values its text is made of. Links are paths on this site. Each feature adds its
 * own: `interface MailParams extends ParamsOf<typeof accountMails> {}`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features add to it.
export interface MailParams {}
export type MailKind = keyof MailParams;

/**
 * What a message is about: the recipient's own account or what they published, a family, what the platform has for them, or a
 * report, which somebody else than the recipient is accused in.
 */
type MailMatter = 'account' | 'measure' | 'family' | 'news' | 'report';

/** How messages of a kind are called and treated. */
export interface MailHandling<Params> {
  /** On the page of administrators. */
  readonly label: string;
  readonly matter: MailMatter;
  /** When its link ends; without one it is worth sending for as long as mail servers keep what they cannot deliver. */
  readonly linkEnds?: (params: Params, written: Date) => Date;
  /** Its link works once for whoever has it: nothing of it is kept once it is sent. */
  readonly isOneTime?: true;
  /** To who is erased already: nothing of it is kept, not even the address, once it is sent or given up. */
  readonly isFarewell?: true;
  /** What many get at once waits for what one person waits for. */
  readonly goesLast?: true;
}
export const mailKind = <Params>(handling: MailHandling<Params>): MailHandling<Params> => handling;

export type ParamsOf<Mails> = {
  readonly [Kind in keyof Mails]: Mails[Kind] extends MailHandling<infer Params> ? Params : never;
};

/** The text of each of the messages that a feature declares. */
export type LettersOf<Mails> = {
  readonly [Kind in keyof Mails]: Mails[Kind] extends MailHandling<infer Params> ? MailTemplate<Params> : never;
};

/** The messages of a feature. */
export interface FeatureMails {
  readonly kinds: { readonly [Kind in MailKind]?: MailHandling<MailParams[Kind]> };
  /** Loaded when the first message is written. */
  readonly letters: () => Promise<{ readonly [Kind in MailKind]?: MailTemplate<MailParams[Kind]> }>;
}

type Handlings = Readonly<Record<string, MailHandling<never>>>;
type Letters = Readonly<Record<string, MailTemplate<never>>>;

let declared: Handlings = {};
let loaders: readonly (() => Promise<Letters>)[] = [];

/** By composition.ts, before anything is sent or answered. */
export function declareMails(kinds: Handlings, letters: readonly (() => Promise<Letters>)[]): void {
  declared = kinds;
  loaders = letters;
}

/** By kind. @throws Error where none is declared yet, so that none would be sent */
export function handlings(): Handlings {
  if (loaders.length === 0) throw new Error('no message is declared before composition.ts is loaded');
  return declared;
}

/** The kinds that this release knows, which are those that it sends: a newer one may have others. */
export const mailKinds = (among: (handling: MailHandling<never>) => boolean = () => true): readonly MailKind[] =>
  Object.entries(handlings()).flatMap(([kind, handling]) => (among(handling) ? (kind as MailKind) : []));

/** About a child, to a guardian or to who is to be one. */
export const aboutFamilies = (): readonly string[] => mailKinds(({ matter }) => matter === 'family');

/** What neither who is accused in a report may read, nor the guardian of who reported. */
export const aboutReports = (): readonly string[] => mailKinds(({ matter }) => matter === 'report');

export const isFarewell = (kind: MailKind): boolean => handlings()[kind]?.isFarewell === true;
export const oneTimeLinks = (): readonly MailKind[] => mailKinds(({ isOneTime }) => isOneTime === true);

/** @throws Error where no feature writes it */
export async function letterOf<Kind extends MailKind>(kind: Kind): Promise<MailTemplate<MailParams[Kind]>> {
  for (const load of loaders) {
    const { [kind]: letter } = await load();
    if (letter) return letter as MailTemplate<unknown>;
  }
  throw new Error(`no feature writes the message ${String(kind)}`);
}

const MINUTE_MS = 60_000;
export const minutesAfter = (written: Date, minutes: number): Date => new Date(written.getTime() + minutes * MINUTE_MS);
export const daysAfter = (written: Date, days: number): Date => minutesAfter(written, days * 24 * 60);

const WORTH_SENDING_DAYS = 5;

/** Until when a message is worth sending. */
export const expiryOf = <Kind extends MailKind>(kind: Kind, params: MailParams[Kind], written: Date): Date =>
  handlings()[kind]?.linkEnds?.(params as never, written) ?? daysAfter(written, WORTH_SENDING_DAYS);
