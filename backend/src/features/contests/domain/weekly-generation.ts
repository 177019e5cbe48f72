import { type SealedEvent, SYSTEM } from '../../../engine/ledger/format/envelope.js';
import type { LedgerState, Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable } from '../../../engine/ledger/state/tables.js';
import { isKeyUsedFor } from '../../../platform/commands/used-keys.js';

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /** Under LATEST, when the system generated automatic contests last, in milliseconds since 1970. */
    readonly weeklyGeneration: ReadonlyTable<number>;
  }
}

/** The recorded use of a key that opened no automatic contest. */
export const GENERATION = 'automatic-contests';
const LATEST = 'latest';

export const isAutomaticOpening = ({ type, data }: SealedEvent): boolean =>
  type === 'ContestOpened' && data.automatic === true;

/** A week is generated once, also after its key no longer counts (ADR 15). */
export const weeklyGenerationSlice: Slice<number> = {
  name: 'weeklyGeneration',
  version: 1,
  evolve(table, event) {
    if (event.actor !== SYSTEM) return;
    if (isAutomaticOpening(event) || isKeyUsedFor(event, GENERATION)) table.set(LATEST, Date.parse(event.ts));
  },
};

/** Whether the system has generated contests since `slot`. */
export const isGeneratedSince = ({ weeklyGeneration }: Pick<LedgerState, 'weeklyGeneration'>, slot: Date): boolean =>
  (weeklyGeneration.get(LATEST) ?? Number.NEGATIVE_INFINITY) >= slot.getTime();
