/**
 * Every kind of message that FORM sends, with the values its text is made of. Links are paths on this site. `name` is null where
 * nobody has confirmed the address: whoever registers it chooses the name, and writes nothing to strangers with it.
 */
export interface MailParams {
  /** Messages that an older release wrote have no `days`. */
  'confirm-email': { readonly link: string; readonly days?: number };
  /** To an address that an account is to have, once whoever reads there opens the link. */
  'confirm-new-email': { readonly link: string; readonly days: number };
  /** To the address that the account had until then; `until` is an ISO time: the link brings it back. */
  'undo-new-email': { readonly name: string; readonly link: string; readonly until: string };
  'reset-password': { readonly name: string | null; readonly link: string; readonly minutes: number };
  'password-changed': { readonly name: string };
  /** To the address that the account had until now, where an administrator changed it, or its person brought another one back. */
  'address-changed': { readonly name: string };
  /** `at` is an ISO time; `device` is what the browser says of itself, in words. */
  'new-device': { readonly name: string; readonly at: string; readonly device: string };
  /** Somebody asked for the removal of the second step of the sign-in. */
  'second-step-removal': { readonly name: string | null; readonly at: string };
  /** An administrator removed it. */
  'second-step-removed': { readonly name: string | null };
  'guardian-request': { readonly child: string; readonly link: string; readonly days: number };
  /** A day after the consent: what was agreed, and how to withdraw it. */
  'guardian-agreed': {
    readonly guardian: string;
    readonly child: string;
    readonly weeklyCoins: number;
    readonly approvalAbove: number;
    readonly mayApply: boolean;
    readonly link: string;
  };
  /** The account of a child under fourteen has another address. */
  'child-email-changed': { readonly guardian: string; readonly child: string; readonly link: string };
  /** An administrator replaced the guardian, who may object until a moment: an ISO time. */
  'guardian-removed': {
    readonly guardian: string;
    readonly child: string;
    readonly reason: string;
    readonly until: string;
    readonly link: string;
  };
  /** `until` is an ISO time, here and below. */
  'approval-wanted': {
    readonly child: string;
    readonly item: string;
    readonly price: number;
    readonly until: string;
    readonly link: string;
  };
  /** Somebody accepted to accompany a minor; `email` as the minor typed it. */
  'guidance-wanted': {
    readonly child: string;
    readonly counsellor: string;
    readonly email: string;
    readonly sees: readonly ('profile' | 'path')[];
    readonly until: string;
    readonly link: string;
  };
  /** One notification, as FORM shows it; `unsubscribe` is the page that stops these messages. */
  notification: {
    readonly title: string;
    readonly message: string;
    readonly link: string;
    readonly unsubscribe: string;
  };
  /** The notifications of a day; `more` of them are not in the list. */
  digest: {
    readonly name: string;
    readonly notifications: readonly { readonly title: string; readonly message: string; readonly link: string }[];
    readonly more: number;
    readonly unsubscribe: string;
  };
  'report-received': { readonly number: string; readonly subject: string };
  /** `decision` in the words of the screens; `reason` is the rule. */
  'report-decided': {
    readonly number: string;
    readonly subject: string;
    readonly decision: string;
    readonly reason: string;
    readonly link: string;
  };
  /** An objection was decided; `mayObject`: against this decision nobody at this address has objected yet. */
  'objection-decided': {
    readonly subject: string;
    readonly decision: string;
    readonly reason: string;
    readonly mayObject: boolean;
    readonly link: string;
  };
  /** The statement of reasons (Regulation (EU) 2022/2065, art. 17). */
  'statement-of-reasons': {
    readonly name: string;
    readonly subject: string;
    readonly measure: string;
    readonly ground: string;
    readonly facts: string;
    readonly until: string | null;
    readonly link: string;
  };
  /** The statement of reasons of a suspension. */
  suspension: {
    readonly name: string;
    readonly subject: string;
    /** Messages that an older release wrote have none. */
    readonly measure?: string;
    readonly ground: string;
    readonly facts: string;
    readonly until: string | null;
    readonly link: string;
  };
  /** Nothing of the person: they are erased already. */
  'erasure-done': Readonly<Record<string, never>>;
}

export type MailKind = keyof MailParams;

/**
 * What a message is about: the recipient's own account or what they published, a family, what the platform has for them, or a
 * report, which somebody else than the recipient is accused in.
 */
type MailMatter = 'account' | 'measure' | 'family' | 'news' | 'report';

const MATTERS: { readonly [Kind in MailKind]: MailMatter } = {
  'confirm-email': 'account',
  'confirm-new-email': 'account',
  'undo-new-email': 'account',
  'reset-password': 'account',
  'password-changed': 'account',
  'address-changed': 'account',
  'new-device': 'account',
  'second-step-removal': 'account',
  'second-step-removed': 'account',
  'guardian-request': 'family',
  'guardian-agreed': 'family',
  'child-email-changed': 'family',
  'guardian-removed': 'family',
  'approval-wanted': 'family',
  'guidance-wanted': 'family',
  notification: 'news',
  digest: 'news',
  'report-received': 'report',
  'report-decided': 'report',
  'objection-decided': 'report',
  'statement-of-reasons': 'measure',
  suspension: 'measure',
  'erasure-done': 'account',
};
export const MAIL_KINDS: readonly string[] = Object.keys(MATTERS);

const kindsAbout = (wanted: MailMatter): readonly string[] =>
  Object.entries(MATTERS).flatMap(([kind, matter]) => (matter === wanted ? kind : []));

/** The kinds that are about a child, to a guardian or to who is to be one. */
export const ABOUT_FAMILIES: readonly string[] = kindsAbout('family');

/** The kinds that neither who is accused in a report may read, nor the guardian of who reported. */
export const ABOUT_REPORTS: readonly string[] = kindsAbout('report');

/** Messages to who is erased already: of these nothing is kept, not even the address, once they are sent or given up. */
export const ERASURE_NOTICES: readonly MailKind[] = ['erasure-done'];

/** Messages whose link works once for whoever has it: nothing of them is kept once they are sent. */
export const ONE_TIME_LINKS: readonly MailKind[] = [
  'confirm-email',
  'confirm-new-email',
  'undo-new-email',
  'reset-password',
  'guardian-request',
];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const CONFIRM_DAYS = 7;
const after = (written: Date, ms: number): Date => new Date(written.getTime() + ms);

type LinkEnd<Kind extends MailKind> = (params: MailParams[Kind], written: Date) => Date;
const LINK_ENDS: { readonly [Kind in MailKind]?: LinkEnd<Kind> } = {
  'confirm-email': ({ days = CONFIRM_DAYS }, written) => after(written, days * DAY_MS),
  'confirm-new-email': ({ days }, written) => after(written, days * DAY_MS),
  'undo-new-email': ({ until }) => new Date(until),
  'reset-password': ({ minutes }, written) => after(written, minutes * MINUTE_MS),
  'guardian-request': ({ days }, written) => after(written, days * DAY_MS),
  'approval-wanted': ({ until }) => new Date(until),
  'guidance-wanted': ({ until }) => new Date(until),
};
/** Messages whose link ends; the others are worth sending for as long as mail servers keep what they cannot deliver. */
export const LINKS_THAT_END: readonly string[] = Object.keys(LINK_ENDS);
const WORTH_SENDING_MS = 5 * DAY_MS;

/** Until when a message is worth sending. */
export const expiryOf = <Kind extends MailKind>(kind: Kind, params: MailParams[Kind], written: Date): Date =>
  LINK_ENDS[kind]?.(params, written) ?? after(written, WORTH_SENDING_MS);
