import type { Wallet } from '../../basics/ids.js';
import type { SealedEvent } from '../../engine/ledger/format/envelope.js';
import { type ByEventType, type EventOf, type EventType, saidOf } from '../../engine/ledger/state/event-data.js';
import { postingsOf, walletOf } from '../../engine/ledger/state/postings.js';
import type { LedgerState } from '../../engine/ledger/state/state.js';
import type { Audience } from '../notifications/notification.js';
import type { Change } from './kinds.js';

/** What an event changes for whom, in words that say nothing of the event: a browser is to ask again, and no more. */

export interface AffectedAudience {
  readonly audience: Audience;
  readonly change: Change;
}

/** What of the ledger's state says whom an event concerns that does not name everybody. */
export interface StateOfAudiences {
  readonly contests: Pick<LedgerState['contests'], 'get'>;
  readonly guardianships: Pick<LedgerState['guardianships'], 'get'>;
}

export type AudiencesOf<Type extends EventType> = (
  event: Pick<EventOf<Type>, 'data'>,
  state: StateOfAudiences,
) => readonly AffectedAudience[];

export type Audiences = ByEventType<readonly AffectedAudience[], [StateOfAudiences]>;
export const AUDIENCES = Symbol('Audiences');

/** Than those whose coins the event moves, if it moves any. */
export const nobodyElse = (): readonly AffectedAudience[] => [];

/** @param wallet undefined for nobody */
export const toWallet = (wallet: Wallet | undefined, change: Change): readonly AffectedAudience[] =>
  wallet === undefined ? [] : [{ audience: { wallet }, change }];

export const toAdministrators = (change: Change): AffectedAudience => ({ audience: { role: 'admin' }, change });

/** Whom an event concerns; the same audience may be there twice. Of a type that this release does not know, whose coins it moves. */
export function audiencesOf(
  audiences: Audiences,
  event: SealedEvent,
  state: StateOfAudiences,
): readonly AffectedAudience[] {
  const affected = saidOf(audiences, event, state) ?? [];
  const postings = postingsOf(event.data);
  if (postings === undefined || postings === 'malformed') return affected;
  return [...postings.flatMap(({ account }) => toWallet(walletOf(account), 'coins')), ...affected];
}
