import { randomBytes } from 'node:crypto';
import { HttpConnection, parsed } from './http-connection.js';
import { CONNECTIONS, type Member, orderRate, transferRate } from './http-load.js';
import type { Scale } from './options.js';
import { startServer } from './processes.js';
import type { Row } from './report.js';
import type { BenchServer } from './server.js';

/** The program as `make start` runs it, over HTTP. */

const PASSWORD = 'segreto1';
/** Settings of the program under load. */
export const PROGRAM_ENV = { ADMIN_PASSWORD: PASSWORD, WELCOME_COINS: '1000000', PROCESSES: '1' };
/** Password hashes are slow on purpose; more at once than cores would not help. */
const JOINING_AT_ONCE = 4;

/** @returns the plain transfer, and what else people pay for */
export function httpTransfers(server: BenchServer, scale: Scale, sql: Row): Promise<[plain: Row, ...others: Row[]]> {
  return server.withDatabase('bench_http', async (url) => {
    const program = await startServer('../src/main.js', {
      ...PROGRAM_ENV,
      DATABASE_URL: url,
      JWT_SECRET: randomBytes(32).toString('hex'),
      LEDGER_SIGNING_KEY: randomBytes(32).toString('base64'),
    });
    try {
      const { port } = program;
      const members = await join(port, scale.people);
      const plain: Row = {
        work: 'POST /api/coin/transfer over HTTP',
        value: await transferRate(port, members, scale),
        unit: 'transfers/s',
        reference: { work: sql.work, value: sql.value },
        bar: { atLeast: 2 },
        notes: [`signed in, validated, visible on the next read; ${CONNECTIONS} connections, ${scale.people} people`],
      };
      const withNote: Row = {
        work: 'POST /api/coin/transfer with a note',
        value: await transferRate(port, members, scale, 'Grazie per la lezione'),
        unit: 'transfers/s',
        reference: { work: plain.work, value: plain.value },
        notes: ['each note is a row of its own, stored before the event that commits to it'],
      };
      const orders: Row = {
        work: 'POST /api/marketplace/:id/orders',
        value: await orderRate(port, members, scale),
        unit: 'orders/s',
        reference: { work: plain.work, value: plain.value },
        notes: ['the answer of a key is stored; the order is read back from its table'],
      };
      return [plain, withNote, orders];
    } finally {
      await program.stop();
    }
  });
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
