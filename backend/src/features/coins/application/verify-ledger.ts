import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { EventStore } from '../../../engine/event-store/event-store.js';
import type { StoreAddress } from '../../../engine/event-store/open-existing-store.js';
import { checkpointText } from '../../../engine/ledger/format/checkpoint.js';
import { parseEnvelope } from '../../../engine/ledger/format/envelope.js';
import { describeFinding } from '../../../engine/ledger/format/findings.js';
import type { ChainVerifier } from '../../../engine/ledger/format/verify.js';
import { postingsOf } from '../../../engine/ledger/state/postings.js';
import { RangedVerification } from '../../../engine/verification/ranged-verification.js';
import type { RangeReaders } from '../../../engine/verification/ranges.js';
import { StoreRanges } from '../../../engine/verification/store-ranges.js';
import type { Verification, VerificationFinding } from '../api/coin-views.js';

/** The progress of a verification. */
export interface Progress {
  readonly progress: { readonly verified: number; readonly total: number };
}

/** The result; the caller adds when it began, and the witnesses' signatures under the checkpoint. */
export type Verified = Omit<Verification, 'startedAt'>;

export interface VerifyOptions {
  readonly store: Pick<EventStore, 'read' | 'head'>;
  /** Where threads find the same store. */
  readonly address: StoreAddress;
  /** Reads ranges side by side; without it this thread reads one after another. */
  readonly readers?: RangeReaders;
  /** Reads the read tables. */
  readonly database: Pick<pg.ClientBase, 'query'>;
  readonly stream: string;
  readonly origin: string;
  /** The checkpoint that the signer stores locally, as a signed note: it cannot be removed through the database. */
  readonly localCheckpoint?: string;
  /** How long the read tables may take to reach the verified revision. */
  readonly waitMs?: number;
}

const PROGRESS_EVERY_MS = 150;
const WAIT_MS = 30_000;
const LOOK_EVERY_MS = 100;

/** Verifies the ledger by replay, and the balances that people see against it. @throws StoreUnavailable */
export async function* verifyLedger(options: VerifyOptions): AsyncGenerator<Progress | { readonly result: Verified }> {
  const { store, address, stream, origin, localCheckpoint, readers } = options;
  const ledger = await StoreRanges.open(store, address, stream);
  const kept = localCheckpoint === undefined ? [] : [localCheckpoint];
  const verification = new RangedVerification(ledger, { stream, origin, kept, readers });
  try {
    yield* verified(verification, ledger.ranges.at(-1)?.to ?? 0, options);
  } finally {
    verification.close();
  }
}

async function* verified(
  verification: RangedVerification,
  total: number,
  options: VerifyOptions,
): AsyncGenerator<Progress | { readonly result: Verified }> {
  const started = performance.now();
  const progress = () => {
    const { eventsCount } = verification.verifier;
    return { progress: { verified: eventsCount, total: Math.max(total, eventsCount) } };
  };
  let shownAt = started;
  yield progress();
  for await (const _ of verification.run()) {
    if (performance.now() - shownAt < PROGRESS_EVERY_MS) continue;
    shownAt = performance.now();
    yield progress();
  }
  const { valid, head } = verification.verifier;
  // The read tables never follow a broken chain.
  for await (const _ of readTablesReaching(valid ? (head?.revision ?? -1) : -1, options)) yield progress();
  const { balances, findings } = await checkShownBalances(verification, options);
  verification.verifier.end();
  yield { result: resultOf(verification.verifier, { balances, findings }, Math.round(performance.now() - started)) };
}

function resultOf(verifier: ChainVerifier, { balances, findings }: BalanceCheck, durationMs: number): Verified {
  const { head } = verifier;
  const { newest } = verifier.checkpoints;
  return {
    valid: verifier.valid && findings.length === 0,
    balances,
    transactionsCount: verifier.transactionsCount,
    invalidTransactions: [...verifier.findings.map(toFinding), ...findings],
    eventsCount: verifier.eventsCount,
    head: head ? { revision: head.revision, hash: head.hash } : null,
    checkpoint: newest ? checkpointText(newest) : null,
    durationMs,
  };
}

/** Ends when the read tables have reached `revision`, or the time is over. */
async function* readTablesReaching(
  revision: number,
  { database, waitMs = WAIT_MS }: VerifyOptions,
): AsyncGenerator<undefined> {
  const until = performance.now() + waitMs;
  while (performance.now() < until) {
    const { rows } = await database.query<{ revision: string }>('select revision from checkpoint');
    if (Number(rows[0]?.revision ?? -1) >= revision) return;
    yield undefined;
    await delay(LOOK_EVERY_MS);
  }
}

interface BalanceCheck {
  readonly balances: Verification['balances'];
  readonly findings: VerificationFinding[];
}

/**
 * Compares at the revision of the read tables, whether they are ahead of what was verified by then or behind: a balance
 * that differs there is a finding; being behind is not.
 */
async function checkShownBalances(verification: RangedVerification, options: VerifyOptions): Promise<BalanceCheck> {
  const { store, stream, database } = options;
  const verified = verification.verifier.head?.revision ?? -1;
  const shown = await shownBalances(database);
  if (shown.revision > verified) {
    const behind = { from: verified + 1, limit: shown.revision - verified };
    for await (const batch of store.read(stream, behind)) verification.continue(batch);
    for await (const _ of verification.judgeDoubles());
  }
  const { verifier } = verification;
  const reached = verifier.head?.revision ?? -1;
  const balances = shown.revision < reached ? 'updating' : 'checked';
  // A broken chain has no reliable earlier balances.
  if (balances === 'updating' && !verifier.valid) return { balances, findings: [] };
  const expected = balances === 'updating' ? await balancesAt(shown.revision, verifier, options) : verifier.balances;
  const accounts = new Set([...expected.keys(), ...shown.balances.keys()]);
  const differing = [...accounts].filter(
    (account) => (expected.get(account) ?? 0) !== (shown.balances.get(account) ?? 0),
  );
  return { balances, findings: differing.toSorted().map(differs) };
}

/** The balances at an earlier revision: the current ones without the later postings. */
async function balancesAt(
  revision: number,
  verifier: ChainVerifier,
  { store, stream }: VerifyOptions,
): Promise<ReadonlyMap<string, number>> {
  const balances = new Map(verifier.balances);
  const since = { from: revision + 1, limit: (verifier.head?.revision ?? -1) - revision };
  for await (const batch of store.read(stream, since)) {
    for (const { envelope } of batch) {
      const postings = postingsOf(parseEnvelope(envelope)?.data ?? {});
      if (postings === undefined || postings === 'malformed') continue;
      for (const { account, amount } of postings) balances.set(account, (balances.get(account) ?? 0) - amount);
    }
  }
  return balances;
}

/** Revision and balances in one consistent read. */
async function shownBalances(database: Pick<pg.ClientBase, 'query'>) {
  await database.query('begin isolation level repeatable read read only');
  try {
    const { rows: checkpoint } = await database.query<{ revision: string }>('select revision from checkpoint');
    const { rows } = await database.query<{ account: string; balance: string }>(
      'select account, balance from wallet_balances where balance <> 0',
    );
    return {
      revision: Number(checkpoint[0]?.revision ?? -1),
      balances: new Map(rows.map(({ account, balance }) => [account, Number(balance)])),
    };
  } finally {
    await database.query('rollback');
  }
}

const toFinding = (finding: Parameters<typeof describeFinding>[0]): VerificationFinding => ({
  id: finding.id ?? `revisione ${finding.revision}`,
  reason: describeFinding(finding),
});

const differs = (account: string): VerificationFinding => ({
  id: account,
  reason: 'PROJECTION: il saldo mostrato differisce dal registro',
});
