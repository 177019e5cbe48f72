import { randomUUID } from 'node:crypto';
import type { StoredEvent } from '../src/engine/event-store/event-store.js';
import {
  checkpointKey,
  checkpointText,
  parseCheckpoint,
  signCheckpoint,
  signingKey,
} from '../src/engine/ledger/format/checkpoint.js';
import { type Envelope, parseEnvelope, SYSTEM } from '../src/engine/ledger/format/envelope.js';
import { IncrementalMerkleTree } from '../src/engine/ledger/format/merkle.js';
import { move, TREASURY, wallet } from '../src/engine/ledger/state/postings.js';
import { eventAt, resealed, rewritten, sealedAfter, withRow } from './chains.js';

/** The attacks on a ledger by a person with all rights on the store, but without the signing key. */

export interface StoredLedger {
  readonly events: readonly StoredEvent[];
  /** Signed notes, oldest first. */
  readonly notes: readonly string[];
}

export interface LedgerAttack {
  readonly name: string;
  /** The finding of a verification, and its revision. */
  readonly code: string;
  readonly revision: (ledger: StoredLedger) => number;
  readonly on: (ledger: StoredLedger) => StoredLedger;
  /** The store shows no trace: only a checkpoint stored elsewhere reveals it. */
  readonly needsMemory?: true;
  /** A running program would detect it, so it is done while none runs. */
  readonly appends?: true;
}

/** A transaction of coins in the middle, with events on either side. */
const MIDDLE = 9;
const RICH = 1_000_000;
const STRANGER = '5d0a3c1e-7f44-4c15-9a86-2f1f53f0f7aa';

const onEvents =
  (change: (events: readonly StoredEvent[]) => readonly StoredEvent[]): LedgerAttack['on'] =>
  ({ events, notes }) => ({ events: change(events), notes });
const at = (revision: number) => () => revision;
const atEnd = ({ events }: StoredLedger): number => events.length;
/** The last event covered by the first checkpoint that can reveal the attack. */
const atNoteOver =
  (revision: number) =>
  ({ notes }: StoredLedger): number =>
    Math.min(...notes.map(sizeOf).filter((size) => size > revision)) - 1;
const sizeOf = (note: string): number => parseCheckpoint(note)?.size ?? 0;

const shifted = (rows: readonly StoredEvent[], by: number): StoredEvent[] =>
  rows.map((row) => ({ ...row, revision: row.revision + by }));

function edited(events: readonly StoredEvent[]): StoredEvent[] {
  const { envelope } = eventAt(events, MIDDLE);
  return withRow(events, MIDDLE, { envelope: envelope.replace('"amount":1}', '"amount":2}') });
}

const paying = (amount: number, { data }: Envelope): Envelope['data'] => {
  const [from = '', to = ''] = (data.postings as { account: string }[]).map(({ account }) => account);
  return { ...data, postings: move(from, to, amount) };
};
const doubled = (events: readonly StoredEvent[]) => ({ data: paying(2, eventAt(events, MIDDLE)) });

const appended = (change: Partial<Envelope>): LedgerAttack['on'] =>
  onEvents((events) => [
    ...events,
    sealedAfter(events, { type: 'BalanceAdjusted', actor: SYSTEM, data: {}, ...change }),
  ]);

function dropped(events: readonly StoredEvent[]): readonly StoredEvent[] {
  const chain = events.slice(0, MIDDLE);
  for (const { envelope } of events.slice(MIDDLE + 1)) {
    const event = parseEnvelope(envelope);
    if (event) chain.push(sealedAfter(chain, event));
  }
  return chain;
}

const foreignKey = (origin: string) => checkpointKey(origin, signingKey(Buffer.alloc(32, 99)));

/** The newest note, signed with another key. */
function signedByOthers({ events, notes }: StoredLedger, origin = originOf(notes)): StoredLedger {
  const newest = parseCheckpoint(notes.at(-1) ?? '');
  if (!newest) throw new Error('no checkpoint');
  return {
    events,
    notes: [...notes.slice(0, -1), checkpointText(signCheckpoint(foreignKey(origin), newest.size, newest.root))],
  };
}
const originOf = (notes: readonly string[]): string => parseCheckpoint(notes[0] ?? '')?.origin ?? '';

/** Signs the changed ledger again, as an attacker with their own key would. */
function signedAgain({ events, notes }: StoredLedger): StoredLedger {
  const tree = new IncrementalMerkleTree();
  for (const { hash } of events) tree.append(hash);
  return { events, notes: [checkpointText(signCheckpoint(foreignKey(originOf(notes)), tree.size, tree.root()))] };
}
const withoutNotes = ({ events }: StoredLedger): StoredLedger => ({ events, notes: [] });

const cutTail = onEvents((events) => events.slice(0, -3));
const wholeRecomputed = onEvents((events) => rewritten(events, 1, { id: randomUUID() }));

export const ATTACKS: readonly LedgerAttack[] = [
  { name: 'edit', code: 'HASH', revision: at(MIDDLE), on: onEvents(edited) },
  {
    name: "edit with that event's hash recomputed",
    code: 'LINK',
    revision: at(MIDDLE + 1),
    on: onEvents((events) => resealed(events, MIDDLE, doubled(events))),
  },
  {
    name: 'delete',
    code: 'LINK',
    revision: at(MIDDLE),
    on: onEvents((events) => events.filter(({ revision }) => revision !== MIDDLE)),
  },
  {
    name: 'insert',
    code: 'REVISION',
    revision: at(MIDDLE + 1),
    on: onEvents((events) => {
      const before = events.slice(0, MIDDLE);
      const inserted = sealedAfter(before, {
        type: 'CoinsTransferred',
        actor: SYSTEM,
        data: paying(1, eventAt(events, MIDDLE)),
      });
      return [...before, inserted, ...shifted(events.slice(MIDDLE), 1)];
    }),
  },
  {
    name: 'reorder',
    code: 'REVISION',
    revision: at(MIDDLE),
    on: onEvents((events) => {
      const [one, two] = [events[MIDDLE], events[MIDDLE + 1]];
      if (!one || !two) throw new Error('no two events');
      return events.with(MIDDLE, { ...two, revision: MIDDLE }).with(MIDDLE + 1, { ...one, revision: MIDDLE + 1 });
    }),
  },
  { name: 'cut head', code: 'LINK', revision: at(0), on: onEvents((events) => events.slice(3)) },
  { name: 'cut tail', code: 'CHECKPOINT', revision: ({ events }) => events.length - 3, on: cutTail },
  {
    name: 'cut tail, and the checkpoints with it',
    code: 'CHECKPOINT',
    revision: ({ events }) => events.length - 3,
    on: (ledger) => withoutNotes(cutTail(ledger)),
    needsMemory: true,
  },
  {
    name: 'fork',
    code: 'CHECKPOINT',
    revision: atNoteOver(MIDDLE),
    on: onEvents((events) => rewritten(events, MIDDLE, doubled(events))),
  },
  { name: 'whole history recomputed', code: 'CHECKPOINT', revision: atNoteOver(1), on: wholeRecomputed },
  {
    name: 'whole history recomputed, and the checkpoints removed',
    code: 'CHECKPOINT',
    revision: ({ events }) => events.length - 1,
    on: (ledger) => withoutNotes(wholeRecomputed(ledger)),
    needsMemory: true,
  },
  {
    name: 'whole history recomputed, and signed anew with another key',
    code: 'CHECKPOINT',
    revision: ({ events }) => events.length - 1,
    on: (ledger) => signedAgain(wholeRecomputed(ledger)),
  },
  {
    name: 'one event dropped and all later ones recomputed',
    code: 'CHECKPOINT',
    revision: atNoteOver(MIDDLE),
    on: onEvents(dropped),
  },
  {
    name: 'backdated append',
    code: 'TIME',
    revision: atEnd,
    on: appended({ ts: '2020-01-01T00:00:00.000Z', data: { postings: move(TREASURY, wallet(STRANGER), 1) } }),
    appends: true,
  },
  {
    name: 'unbalanced event with a valid hash',
    code: 'SUM',
    revision: atEnd,
    on: appended({
      data: {
        postings: [
          { account: TREASURY, amount: -1 },
          { account: wallet(STRANGER), amount: 2 },
        ],
      },
    }),
    appends: true,
  },
  {
    name: 'overdrawn event with a valid hash',
    code: 'NEGATIVE',
    revision: atEnd,
    on: appended({ data: { postings: move(wallet(STRANGER), TREASURY, RICH) } }),
    appends: true,
  },
  {
    name: 'duplicate id with a valid hash',
    code: 'DUPLICATE',
    revision: atEnd,
    on: onEvents((events) => {
      const { type, actor, data, id } = eventAt(events, MIDDLE);
      return [...events, sealedAfter(events, { type, actor, data, id })];
    }),
    appends: true,
  },
  {
    name: 'a foreign signature',
    code: 'CHECKPOINT',
    revision: ({ notes }) => sizeOf(notes.at(-1) ?? '') - 1,
    on: (ledger) => signedByOthers(ledger),
  },
  {
    name: 'a checkpoint replayed from another ledger',
    code: 'CHECKPOINT',
    revision: ({ notes }) => sizeOf(notes.at(-1) ?? '') - 1,
    on: (ledger) => signedByOthers(ledger, 'altrove.example/coin-form'),
  },
];
