import type { DomainError } from '../../../engine/ledger/format/errors.js';
import {
  type CommandKind,
  commandKind,
  type Decider,
  type DecisionContext,
  type JsonData,
  type Sending,
} from '../../../engine/ledger/state/command.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { refuseContactDetails } from '../../minors/rules/contact-details/refuse-contact-details.js';
import { mayContact } from '../../minors/rules/contact-policy.js';
import { requireUnrestricted } from '../../minors/rules/standing.js';
import { exchangesBlocked, isBlocked } from './blocks.js';

/** What a command does among people. Its kind declares it, and the rules of product.md 2.31, 16.4, 16.9, 17.7 and 17.9 follow. */
export interface AmongPeople<Data> {
  /** Whether it starts something new, which who is suspended or lacks a guardian's consent may not. */
  readonly startsNew?: (data: Data) => boolean;
  readonly reaches?: Reach<Data>;
  /** What others read of it, by the field of the request: a minor writes nothing there by which strangers reach them elsewhere. */
  readonly shows?: (data: Data) => Readonly<Record<string, string | undefined>>;
}

interface Reach<Data> {
  /** Wallet of the other person, of whom neither has blocked the other; undefined where there is none. */
  readonly whom: (state: LedgerState, data: Data) => string | undefined;
  /** A minor is reached only by whom their guardians allow. */
  readonly isOwnAccord?: true;
  /** Where the usual one would say too much. */
  readonly refusal?: () => DomainError;
}

export const always = (): boolean => true;

/**
 * Declares a kind of command that a person sends.
 * @throws DomainError before its own decision: SUSPENDED | CONSENT_MISSING | NOT_ALLOWED or the refusal of its reach; before the
 * texts are stored: InvalidInput CONTACT_DETAILS
 */
export const personCommand = <Data>(
  type: Data extends JsonData<Data> ? string : never,
  decide: Decider<Data>,
  { startsNew, reaches, shows, ...sending }: AmongPeople<Data> & Omit<Sending<Data>, 'refuseTexts'>,
): CommandKind<Data> =>
  commandKind<Data>(
    type,
    (state, data, context) => {
      if (startsNew?.(data)) requireUnrestricted(state, context.actor, context.now);
      if (reaches) requireReach(state, data, context, reaches);
      return decide(state, data, context);
    },
    {
      ...sending,
      refuseTexts: (data, { state, actor }) => {
        if (shows && state.accounts.get(actor)?.role === 'minor') refuseContactDetails('minor', shows(data));
      },
    },
  );

function requireReach<Data>(
  state: LedgerState,
  data: Data,
  { actor }: Pick<DecisionContext, 'actor'>,
  { whom, isOwnAccord, refusal = exchangesBlocked }: Reach<Data>,
): void {
  const other = whom(state, data);
  if (other === undefined || other === actor) return;
  if (isBlocked(state, actor, other) || (isOwnAccord && !mayContact(state, actor, other))) throw refusal();
}
