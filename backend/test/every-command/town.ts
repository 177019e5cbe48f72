import { SYSTEM } from '../../src/engine/ledger/format/envelope.js';
import type { CommandKind } from '../../src/engine/ledger/state/command.js';
import type { LedgerEvent, LedgerState } from '../../src/engine/ledger/state/state.js';
import { OPEN_ACCOUNT } from '../../src/features/accounts/domain/account.js';
import { DECIDE_VERIFICATION } from '../../src/features/companies/verification-decision.js';
import { SET_CONSENT_POLICY } from '../../src/features/minors/rules/consent-policy.js';
import { GIVE_CONSENT } from '../../src/features/minors/rules/guardian-commands.js';
import type { Role } from '../../src/platform/http/requests/signed-in.js';
import { NOON } from '../coins.js';

/** People of whom each kind of command has an example, and how what they send is written down. */

export const id = (number: number): string => `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;

export const [ADMIN, OTHER_ADMIN, FIRM, SELLER, BUYER, GUARDIAN, SECOND_GUARDIAN, CHILD] = [
  ...[id(1), id(2), id(3), id(4), id(5), id(6), id(7), id(8)],
] as const;
/** Of whatever an example makes. */
export const THING = id(100);
export const COMMITMENT = 'ab'.repeat(32);

/** A command as another process sends it. */
export interface Sent {
  readonly type: string;
  readonly actor: string;
  readonly now: Date;
  readonly decide: (state: LedgerState) => readonly LedgerEvent[];
}

/** The data goes through JSON, as between processes. */
export const sent = <Data>(kind: CommandKind<Data>, data: Data, actor: string = SYSTEM, now = NOON): Sent => ({
  type: kind.type,
  actor,
  now,
  decide: (state) => kind.decide(state, JSON.parse(JSON.stringify(data)) as Data, { actor, now }),
});

/** What no command of this release makes. */
export const happened = (...events: readonly LedgerEvent[]): Sent => ({
  ...{ type: '', actor: SYSTEM, now: NOON },
  decide: () => events,
});

/** A command, and what came before it. */
export interface Example {
  readonly before: readonly Sent[];
  readonly command: Sent;
}

/** Of each feature; @param crowd how many take part wherever any number may */
export type Examples = (crowd: number) => readonly Example[];

export const example = (command: Sent, ...before: readonly Sent[]): Example => ({ command, before });

export const opened = (wallet: string, role: Role, isOfConsentAge = false): Sent =>
  sent(OPEN_ACCOUNT, { wallet, role, welcomeCoins: 1000, isOfConsentAge });

/** So many others, each with a wallet of their own. */
export const others = (crowd: number): readonly string[] => Array.from({ length: crowd }, (_, at) => id(10_000 + at));
export const opening = (wallets: readonly string[], role: Role): readonly Sent[] =>
  wallets.map((wallet) => opened(wallet, role));

export const consented = (child: string, guardian: string, by = guardian, isInvited = false): Sent =>
  sent(GIVE_CONSENT, { child, guardian, text: 'one', method: 'mail-link', isInvited }, by);

/** As many children of one guardian as administrators accept. */
export function childrenOf(guardian: string, crowd: number): readonly Sent[] {
  const children = others(crowd);
  return [...opening(children, 'minor'), ...children.map((child) => consented(child, guardian, ADMIN))];
}

/** The child is fifteen, with one guardian; consent is required. */
export const TOWN: readonly Sent[] = [
  ...[opened(ADMIN, 'admin'), opened(OTHER_ADMIN, 'admin'), opened(FIRM, 'company')],
  ...opening([SELLER, BUYER, GUARDIAN, SECOND_GUARDIAN], 'adult'),
  opened(CHILD, 'minor', true),
  sent(SET_CONSENT_POLICY, { required: true }),
  consented(CHILD, GUARDIAN),
  sent(DECIDE_VERIFICATION, { request: THING, company: FIRM, outcome: 'verify', reason: undefined }, ADMIN),
];
