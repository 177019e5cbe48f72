import type { Wallet } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import {
  type CommandKind,
  commandKind,
  committedText,
  type DecisionContext,
} from '../../../engine/ledger/state/command.js';
import type { EventType, NewEvent } from '../../../engine/ledger/state/event-data.js';
import { move, TREASURY, wallet } from '../../../engine/ledger/state/postings.js';
import { balanceOf, type LedgerState } from '../../../engine/ledger/state/state.js';
import { requireAdmin } from '../../../platform/http/requests/require-admin.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import { administratorActed } from '../../audit-log/acts.js';
import { type Audience, notify } from '../../notifications/notification.js';
import { accountNotFound, isLastAdmin, lastAdmin } from './account.js';

/** An administrator edits an account (product.md 8.2, 9.5). */

export interface EditAccount {
  /** Id of the edit; its events contain it. */
  readonly edit: string;
  readonly wallet: Wallet;
  readonly role: Role;
  /** The new balance of the wallet; undefined leaves it as it is. */
  readonly balance: number | undefined;
  /** The balance that the administrator saw; undefined when not given. */
  readonly expectedBalance: number | undefined;
  /** Commitment to the reason of the adjustment. */
  readonly reason: string;
  /** Whether the edit changes data that is in the row only. */
  readonly changesRow?: boolean;
  /** Whether a company gets another name. */
  readonly renames?: boolean;
  /** Commitment to why the date of birth changes. */
  readonly correction?: string | undefined;
}

/** The events of an edit. */
export const EDIT_EVENTS = ['RoleChanged', 'AdministratorActed', 'DateOfBirthCorrected', 'BalanceAdjusted'] as const;
export type EditEvent = (typeof EDIT_EVENTS)[number];

/**
 * An administrator's edit: a change of role, and an adjustment between treasury and wallet that makes up the difference.
 * The other administrators are notified when one adjusts their own balance (product.md 8.2).
 * @throws DomainError NOT_ALLOWED | NOT_FOUND | LAST_ADMIN | BALANCE_CHANGED
 */
export function editAccount(
  state: Pick<LedgerState, 'accounts' | 'administrators' | 'balances'>,
  { edit, wallet: uuid, role, balance, expectedBalance, reason, changesRow, correction }: EditAccount,
  { actor }: Pick<DecisionContext, 'actor'>,
): NewEvent<EditEvent | 'NotificationSent'>[] {
  requireAdmin(state, actor);
  const account = state.accounts.get(uuid);
  if (!account) throw accountNotFound();
  const events: NewEvent<EditEvent | 'NotificationSent'>[] = [];
  if (account.role !== role) {
    if (isLastAdmin(state, account)) throw lastAdmin();
    events.push({ type: 'RoleChanged', data: { wallet: uuid, role, previous: account.role, edit } });
  }
  if (changesRow)
    events.push(
      administratorActed({ act: 'user-edited', subject: { kind: 'person', id: uuid }, edit, reason: correction }),
    );
  if (correction !== undefined)
    events.push({ type: 'DateOfBirthCorrected', data: { wallet: uuid, reason: correction } });
  if (balance === undefined) return events;
  const before = balanceOf(state, wallet(uuid));
  if (expectedBalance !== undefined && expectedBalance !== before) throw balanceChanged();
  if (balance === before) return events;
  const amount = balance - before;
  events.push(
    { type: 'BalanceAdjusted', data: { reason, edit, postings: move(TREASURY, wallet(uuid), amount) } },
    notify({ wallet: uuid }, 'coin', 'balance-adjusted', { amount }, '/wallet'),
  );
  if (actor !== uuid) return events;
  const told = otherAdmins(state, actor);
  return [
    ...events,
    ...told.map((to) => notify(to, 'coin', 'own-balance-adjusted', { amount, from: actor }, '/admin/transactions')),
  ];
}

/** What else happens when an account is edited, according to another module: events before those of the edit. */
export type EditingConsequence = (state: LedgerState, edit: EditAccount) => readonly NewEvent<EventType>[];

/** Why this administrator may not edit an account, according to another module; undefined: the rule allows it. */
export type EditingRule = (state: LedgerState, edit: EditAccount, actor: string) => DomainError | undefined;

/** What another feature adds to the editing of an account. */
export interface EditingRules {
  readonly refusals?: readonly EditingRule[];
  readonly consequences?: readonly EditingConsequence[];
}

/**
 * The kind of command by which an administrator edits an account.
 * @param added by all features
 */
export const editAccountUnder = (added: readonly EditingRules[]): CommandKind<EditAccount> =>
  commandKind(
    'edit-account',
    (state, edit: EditAccount, context) => {
      for (const rule of added.flatMap(({ refusals = [] }) => refusals)) {
        const refusal = rule(state, edit, context.actor);
        if (refusal) throw refusal;
      }
      const events = editAccount(state, edit, context);
      const before = added.flatMap(({ consequences = [] }) => consequences);
      return [...before.flatMap((follow) => follow(state, edit)), ...events];
    },
    { texts: [committedText('reason', ownerOfWallet), committedText('correction', ownerOfWallet, 'reason')] },
  );

/** The text is about the owner of the wallet, so they may read it and it is erased with them. */
const ownerOfWallet = ({ wallet: owner }: EditAccount): string => owner;

/** Each of them or, if a command cannot hold that many events, the whole role. */
function otherAdmins({ administrators }: Pick<LedgerState, 'administrators'>, by: string): Audience[] {
  // The actor is one of them.
  if (administrators.size - 1 > ADMIN_NOTIFICATIONS_MAX) return [{ role: 'admin' }];
  const others: Audience[] = [];
  for (const [uuid] of administrators.entries()) if (uuid !== by) others.push({ wallet: uuid });
  return others;
}

const ADMIN_NOTIFICATIONS_MAX = 32;

const balanceChanged = () => new DomainError('BALANCE_CHANGED', 409, 'Il saldo è cambiato: ricarica');
