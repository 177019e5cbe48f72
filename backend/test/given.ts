import { expect } from '@jest/globals';
import { Chain, type Decide } from '../src/engine/ledger/format/chain.js';
import type { SealedEvent } from '../src/engine/ledger/format/envelope.js';
import { KnownEventTypes } from '../src/engine/ledger/state/event-types.js';
import type { LedgerState } from '../src/engine/ledger/state/state.js';
import type { Params } from '../src/features/notifications/templates.js';
import { eventTypes, slices } from '../src/startup/composition.js';
import { cause, NOON, ORIGIN, STREAM } from './coins.js';
import { brokenText } from './notification-words.js';
import { withFinished } from './remembering.js';

/** Given, when, then for decisions, on the real chain in memory. */
export interface Given {
  readonly state: LedgerState;
  when(decide: Decide, now?: Date): { makes(...types: string[]): SealedEvent[]; fails(code: string): void };
}

const brokenTextOf = ({ type, data: { template, params } }: SealedEvent): string[] =>
  type === 'NotificationSent' ? [brokenText(String(template), (params ?? {}) as Params) ?? []].flat() : [];

/** A guardian has consented. */
export const consented =
  (child: string, guardian: string, mayApply = false): Decide =>
  () => [
    {
      type: 'GuardianConsented',
      data: { child, guardian, weeklyCoins: 50, approvalAbove: 20, mayApply, text: '1', method: 'mail-link' },
    },
  ];

/** A decision of this person; of the others of `given` the actor is `system`. */
export const by = (actor: string, decide: Decide): Decide =>
  Object.assign((state: LedgerState) => decide(state), { actor });

/** @param before decisions that are applied first */
export function given(...before: (Decide & { readonly actor?: string })[]): Given {
  const chain = new Chain(ORIGIN, STREAM, withFinished(slices), undefined, new KnownEventTypes(eventTypes));
  for (const decide of before) chain.decide(decide, { ...cause(), ...(decide.actor && { actor: decide.actor }) });
  return {
    state: chain.state,
    when: (decide, now = NOON) => ({
      makes: (...types) => {
        const events = chain.decide(decide, cause(undefined, now));
        expect(events.map(({ type }) => type)).toEqual(types);
        expect(events.flatMap(brokenTextOf)).toEqual([]);
        return events;
      },
      fails: (code) => {
        const head = chain.head;
        expect(() => chain.decide(decide, cause(undefined, now))).toThrow(expect.objectContaining({ code }));
        expect(chain.head).toEqual(head);
      },
    }),
  };
}
