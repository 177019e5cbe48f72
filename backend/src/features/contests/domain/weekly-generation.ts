import { type SealedEvent, SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { type EventOf, isOf } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState, Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable } from '../../../engine/ledger/state/tables.js';

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /** Under LATEST, when the system generated automatic contests last, in milliseconds since 1970. */
    readonly weeklyGeneration: ReadonlyTable<number>;
  }
}

/** The recorded use of a key that opened no automatic contest. */
export const GENERATION = 'automatic-contests';
const LATEST = 'latest';

export const isAutomaticOpening = (event: SealedEvent): event is EventOf<'ContestOpened'> =>
  isOf(event, 'ContestOpened') && event.data.automatic;

/** A week is generated once, also after its key no longer counts (ADR 15). */
export const weeklyGenerationSlice: Slice<number> = {
  name: 'weeklyGeneration',
  version: 1,
  on: {
    ContestOpened(table, { actor, data, ts }) {
      if (actor === SYSTEM && data.automatic) table.set(LATEST, Date.parse(ts));
    },
    KeyUsed(table, { actor, data, ts }) {
      if (actor === SYSTEM && data.kind === GENERATION) table.set(LATEST, Date.parse(ts));
    },
  },
};

/** Whether the system has generated contests since `slot`. */
export const isGeneratedSince = ({ weeklyGeneration }: Pick<LedgerState, 'weeklyGeneration'>, slot: Date): boolean =>
  (weeklyGeneration.get(LATEST) ?? Number.NEGATIVE_INFINITY) >= slot.getTime();
