import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { readProfile, sharesOf } from './cpu-profile.js';
import { HttpConnection, parsed } from './http-connection.js';
import { CONNECTIONS, editRate, type Measured, type Member, offerItems, orderRate, transferRate } from './http-load.js';
import { spreadOf } from './noise.js';
import type { Scale } from './options.js';
import { form, PRODUCTION_FLAGS, startServer } from './processes.js';
import { quantile } from './quantile.js';
import type { Bar, Row } from './report.js';
import type { BenchServer } from './server.js';

/** The program as `make start` runs it, over HTTP. */

const PASSWORD = 'segreto1';
/** Settings of the program under load. */
export const PROGRAM_ENV = { ADMIN_PASSWORD: PASSWORD, WELCOME_COINS: '1000000', PROCESSES: '1' };
/** Password hashes are slow on purpose; more at once than cores would not help. */
const JOINING_AT_ONCE = 4;
/** Everything that is compared is measured in turns, so that a machine that is slower for a while slows all of it. */
const ROUNDS = 5;
const SETTLE_SECONDS = 0.5;
const NOTE = 'Grazie per la lezione';

/** @returns the transfer as a browser sends it, and what else people pay for */
export function httpTransfers(server: BenchServer, scale: Scale): Promise<[transfer: Row, ...others: Row[]]> {
  return server.withDatabase('bench_http', async (url) => {
    const program = await startProgram(url);
    try {
      const { port } = program;
      const members = await join(port, scale.people);
      const offers = await offerItems(port, members, scale);
      const loads = {
        keyed: (times: Measured) => transferRate(port, members, times),
        bare: (times: Measured) => transferRate(port, members, times, { isKeyed: false }),
        noted: (times: Measured) => transferRate(port, members, times, { note: NOTE }),
        ordered: (times: Measured) => orderRate(port, members, times, offers),
        edited: (times: Measured) => editRate(port, members, times),
      };
      const { keyed, bare, noted, ordered, edited } = await inTurns(loads, scale);
      const transfer: Row = {
        work: 'POST /api/coin/transfer over HTTP',
        value: quantile(keyed, 0.5),
        unit: 'transfers/s',
        noise: spreadOf(keyed),
        notes: [
          `with an Idempotency-Key, signed in, validated, visible on the next read; ${CONNECTIONS} connections, ${scale.people} people`,
        ],
      };
      const withKey = { work: transfer.work, rates: keyed };
      return [
        transfer,
        beside('the same with a key', keyed, { work: 'the same without a key', rates: bare }, { atLeast: 0.8 }),
        beside('the same with a note', noted, withKey, { atLeast: 0.6 }),
        {
          ...beside('POST /api/marketplace/:id/orders', ordered, withKey, { atLeast: 0.45 }),
          unit: 'orders/s',
        },
        { ...beside('PUT /api/user/profile', edited, withKey), unit: 'edits/s' },
      ];
    } finally {
      await program.stop();
    }
  });
}

/** What FORM itself takes of a transfer, beside storing, hashing and HTTP: of the thread that serves it, by its CPU profile. */
export function ownShare(server: BenchServer, scale: Scale): Promise<Row[]> {
  return server.withDatabase('bench_share', async (url) => {
    const folder = await mkdtemp(joinPath(tmpdir(), 'form-bench-profile-'));
    try {
      const flags = [...PRODUCTION_FLAGS, '--cpu-prof', `--cpu-prof-dir=${folder}`];
      const program = await startProgram(url, flags);
      const { from, to, transfers } = await profiled(program.port, scale).finally(() => program.stop());
      const shares = sharesOf(await readProfile(folder), { from, to });
      const us = ({ own, store, hashing, http }: typeof shares) =>
        [own, store, hashing, http].map((share) => ((share * (to - from)) / transfers).toFixed(0));
      const [ownUs, storeUs, hashingUs, httpUs] = us(shares);
      return [
        {
          work: 'CPU of a transfer outside store, hashing and HTTP, of what the HTTP thread takes',
          value: shares.own / (shares.own + shares.store + shares.hashing + shares.http),
          unit: 'of 1',
          bar: { atMost: OWN_SHARE_MAX },
          notes: [
            `${ownUs} µs beside ${storeUs} of the store, ${hashingUs} of hashing and ${httpUs} of HTTP, by the CPU profile`,
          ],
        },
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

const OWN_SHARE_MAX = 0.6;

async function profiled(port: number, scale: Scale): Promise<{ from: number; to: number; transfers: number }> {
  const members = await join(port, scale.people);
  await transferRate(port, members, { seconds: scale.warmUpSeconds, warmUpSeconds: 0 });
  const from = monotonicUs();
  const rate = await transferRate(port, members, { seconds: scale.seconds, warmUpSeconds: 0 });
  const to = monotonicUs();
  return { from, to, transfers: (rate * (to - from)) / 1e6 };
}

/** Of the clock by which V8 takes its samples, for all processes of the machine. */
const monotonicUs = (): number => Number(process.hrtime.bigint() / 1000n);

/** The program, on a database of its own. */
export const startProgram = (url: string, flags?: readonly string[]) =>
  startServer(
    form('start'),
    {
      ...PROGRAM_ENV,
      DATABASE_URL: url,
      JWT_SECRET: randomBytes(32).toString('hex'),
      LEDGER_SIGNING_KEY: randomBytes(32).toString('base64'),
    },
    { flags },
  );

type Load = (times: Measured) => Promise<number>;

/** @returns the rates of each load, by round */
async function inTurns<Name extends string>(
  loads: Readonly<Record<Name, Load>>,
  { seconds, warmUpSeconds }: Scale,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(loads) as Name[];
  const rates = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (const name of names) await loads[name]({ seconds: warmUpSeconds, warmUpSeconds: 0 });
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      rates[name].push(await loads[name]({ seconds: seconds / ROUNDS, warmUpSeconds: SETTLE_SECONDS }));
    }
  }
  return rates;
}

/** A row whose ratio is the median of the ratios of all rounds. */
function beside(work: string, rates: readonly number[], other: { work: string; rates: readonly number[] }, bar?: Bar) {
  const ratios = rates.map((rate, round) => rate / (other.rates[round] ?? Number.NaN));
  const reference = quantile(other.rates, 0.5);
  return {
    work,
    value: quantile(ratios, 0.5) * reference,
    unit: 'transfers/s',
    reference: { work: other.work, value: reference },
    bar,
    noise: spreadOf(ratios),
    notes: [`median of ${ROUNDS} rounds in turns: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`],
  };
}

/** Registers people and signs them in. */
export async function join(port: number, count: number): Promise<Member[]> {
  const members: Member[] = [];
  let next = 0;
  const joinSome = async () => {
    const connection = await HttpConnection.open(port);
    while (next < count) members.push(await joinOne(connection, next++));
    connection.close();
  };
  await Promise.all(Array.from({ length: JOINING_AT_ONCE }, joinSome));
  return members;
}

async function joinOne(connection: HttpConnection, index: number): Promise<Member> {
  const email = `persona.${index}@example.it`;
  const person = { name: `Persona ${index}`, email, password: PASSWORD, password2: PASSWORD, role: 'adult' };
  const registered = await connection.send('POST', '/api/auth/register', '', JSON.stringify(person));
  if (registered.status !== 201) throw new Error(`registration: ${registered.body}`);
  const signedIn = await connection.send('POST', '/api/auth/login', '', JSON.stringify({ email, password: PASSWORD }));
  return { email, token: parsed<{ token: string }>(signedIn).token };
}
