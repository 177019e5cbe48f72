import type { ContentKind } from '../../src/features/moderation/rules/contents.js';
import type { Member, TestApp } from '../app.js';

/** A row of the table: what a route answers to each of its callers. */

/** `yes`: the call succeeds; otherwise the status. */
export type Verdict = 'yes' | 401 | 403 | 404 | 409;
export const ROLES = ['anonymous', 'minor', 'adult', 'company', 'admin'] as const;
export type RoleName = (typeof ROLES)[number];

/** People who own something, in addition to the callers of every row, who own nothing. */
type Party =
  | 'owner'
  | 'counsellor'
  | 'buyer'
  | 'seller'
  | 'participant'
  | 'payer'
  | 'payee'
  | 'reporter'
  | 'guardian'
  | 'child';

export interface Platform {
  readonly form: TestApp;
  readonly seller: Member;
  readonly buyer: Member;
  readonly organiser: Member;
  readonly participant: Member;
}

/** The target of a call. */
export interface Target {
  /** Replaces the parameter in the pattern. */
  readonly id: string;
  /** Replaces a second one; the same unless given. */
  readonly other?: string;
  readonly parties?: Partial<Record<Party, Member>>;
}

/** The parameters of a pattern, as of a route or of the document, replaced. */
export const pathTo = (pattern: string, { id, other = id }: Pick<Target, 'id' | 'other'>): string =>
  pattern.replace(PARAMETER, id).replace(PARAMETER, other);
const PARAMETER = /:\w+|\{\w+\}/;

/** What becomes of words that somebody else writes where a minor reads. */
export interface ToMinor {
  /** What whoever writes gets. */
  readonly status: number;
  /** By field, why the minor reads the text all the same. */
  readonly reads?: Readonly<Record<string, string>>;
}

export interface Row {
  readonly route: string;
  readonly who: Readonly<Record<RoleName, Verdict> & Partial<Record<Party, Verdict>>>;
  readonly target?: (platform: Platform) => Promise<Target>;
  readonly body?: (platform: Platform) => unknown;
  readonly query?: string;
  /** Distinguishes the rows of a route that is in the table more than once. */
  readonly of?: string;
  /** The call ends the caller's session, or can be made once. */
  readonly endsSession?: true;
  /** Also a person may make it who is suspended, or whose consent is missing. */
  readonly whileRestricted?: true;
  /** Of a route by which others write to a minor, or in what they share with one (written-to-minors.e2e.spec.ts). */
  readonly toMinor?: ToMinor;
}

/**
 * By kind, makes a content whose every text has the mark, of people who read nothing of it afterwards, and gives what a report
 * calls it (public-answers.e2e.spec.ts).
 */
export type Hideable = {
  readonly [kind in ContentKind]?: (of: {
    readonly form: TestApp;
    readonly company: Member;
    readonly person: Member;
    readonly reader: Member;
    readonly mark: string;
    // With who reports it, where administrators do not read it by themselves.
  }) => Promise<string | { readonly subject: string; readonly reporter: Member }>;
};

/** Does what leaves rows of a person, whose every text has the mark (erased-people.e2e.spec.ts). */
export type LeavesRows = (of: {
  readonly form: TestApp;
  readonly person: Member;
  readonly other: Member;
  readonly mark: string;
}) => Promise<void>;

export const anyone = { anonymous: 'yes', minor: 'yes', adult: 'yes', company: 'yes', admin: 'yes' } as const;
export const signedIn = { ...anyone, anonymous: 401 } as const;
export const nobody = { anonymous: 401, minor: 403, adult: 403, company: 403, admin: 403 } as const;
export const admins = { ...nobody, admin: 'yes' } as const;
export const organisers = { ...signedIn, minor: 403, adult: 403 } as const;
/** Whose it is not learns nothing of it. */
export const hidden = { anonymous: 401, minor: 404, adult: 404, company: 404, admin: 404 } as const;

export const row = (
  route: string,
  who: Row['who'],
  target?: Row['target'],
  more?: Pick<Row, 'body' | 'query' | 'of' | 'endsSession' | 'toMinor'>,
): Row => ({ route, who, ...(target && { target }), ...more });
/** @param body sent by everybody @param of as in `Row` */
export const sending = (body: unknown, of?: string) => ({ body: () => body, ...(of && { of }) });

/** Who is restricted finishes, disputes, objects, blocks, leaves, and withdraws a consent. */
export const alsoRestricted = (of: Row): Row => ({ ...of, whileRestricted: true });
