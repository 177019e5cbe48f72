import { SYSTEM } from '../engine/ledger/format/envelope.js';
import { clockAccepted } from '../engine/ledger/writing/accepted-clock.js';
import { openRuntime, SILENT } from '../startup/runtime.js';
import { configOfExisting } from './before-start.js';

/**
 * An operator takes FORM's clock for right, while FORM runs or not (docs/operations.md, "The clock"). The event tells every
 * process of this ledger whose own clock agrees.
 * @throws Error with one line for people
 */
export async function acceptClock(): Promise<void> {
  const runtime = await openRuntime(await configOfExisting(process.env), SILENT, { acceptsClock: true });
  try {
    const { localLedger: ledger, clock } = runtime;
    const now = new Date();
    const offsetMs = clock.offsetMs ?? 0;
    await ledger.write(() => [clockAccepted(now, offsetMs)], { actor: SYSTEM, now });
    clock.trust();
    say(
      `Accepted: it is ${now.toISOString()}, and the database's clock is ${(offsetMs / 1000).toFixed(1)} s ahead of that.`,
    );
    if (ledger.head.ts > now.toISOString()) say(`Events carry the time ${ledger.head.ts} until then.`);
  } finally {
    await runtime.close();
  }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
