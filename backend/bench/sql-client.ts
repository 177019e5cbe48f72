import { randomInt } from 'node:crypto';
import pg from 'pg';
import { answer } from './processes.js';
import { rateOf } from './rate.js';
import { ACCOUNTS, STATEMENTS } from './sql-transfers.js';

/** Replaces pgbench where it is missing: the same statements, prepared, one connection for each client. */

interface Question {
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

const NAMES = ['payer', 'recipient', 'amount'] as const;

/** The statements in the driver's own form: each names only the parameters that it uses. */
const PREPARED = STATEMENTS.map((statement, index) => {
  const used = NAMES.filter((name) => statement.includes(`:${name}`));
  const text = used.reduce<string>((sql, name, at) => sql.replaceAll(`:${name}`, `$${at + 1}`), statement);
  return { name: `transfer-${index}`, text, used };
});

await answer(async ({ url, clients: count, seconds, warmUpSeconds }: Question) => {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const rate = await rateOf(count, { seconds, warmUpSeconds }, (caller) => transfer(clients[caller]));
  await Promise.all(clients.map((client) => client.end()));
  return rate;
});

async function transfer(client: pg.Client | undefined): Promise<void> {
  const payer = randomInt(ACCOUNTS) + 1;
  const values = {
    payer,
    recipient: 1 + ((payer + randomInt(ACCOUNTS - 1)) % ACCOUNTS),
    amount: randomInt(100) + 1,
  };
  await client?.query('begin');
  for (const { name, text, used } of PREPARED) {
    await client?.query({ name, text, values: used.map((parameter) => values[parameter]) });
  }
  await client?.query('commit');
}
