import { randomUUID } from 'node:crypto';
import { type Answer, HttpConnection, parsed } from './http-connection.js';
import type { Scale } from './options.js';
import { rateOf } from './rate.js';
import { randomAmount, randomBelow } from './transfer-inputs.js';

/** The load that both HTTP rows put on their server. */

export const CONNECTIONS = 64;
/** After one transfer in this many the payer reads their balance. */
const LOOK_EVERY = 50;

/** A person who is signed in. */
export interface Member {
  readonly email: string;
  readonly token: string;
}

/**
 * Sends transfers over CONNECTIONS keep-alive connections and checks each response; sometimes it reads the payer's balance
 * directly after.
 * @param members more than twice CONNECTIONS. Each connection pays from two of them, who receive from nobody else, so that
 * the balance after a transfer is known; the rest receive.
 * @returns transfers a second
 */
export async function transferRate(
  port: number,
  members: readonly Member[],
  scale: Pick<Scale, 'seconds' | 'warmUpSeconds'>,
): Promise<number> {
  const recipients = members.slice(2 * CONNECTIONS);
  if (recipients.length === 0) throw new Error('there are no recipients');
  const payers = members
    .slice(0, 2 * CONNECTIONS)
    .map(({ token }) => `accept: application/json\r\nauthorization: Bearer ${token}\r\n`);
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(port)));
  let sent = 0;
  try {
    return await rateOf(CONNECTIONS, scale, async (caller) => {
      const connection = connections[caller];
      const number = sent++;
      const payer = payers[caller + CONNECTIONS * (number % 2)] ?? '';
      const recipient = recipients[randomBelow(recipients.length)]?.email;
      if (!connection) throw new Error('a caller without a connection');
      const body = JSON.stringify({ recipient, amount: randomAmount() });
      const headers = `${payer}idempotency-key: ${randomUUID()}\r\n`;
      const answer = await connection.send('POST', '/api/coin/transfer', headers, body);
      if (answer.status !== 201) throw unexpected(answer);
      if (number % LOOK_EVERY === 0) await look(connection, payer, parsed<{ balance: number }>(answer).balance);
    });
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function look(connection: HttpConnection, payer: string, balance: number): Promise<void> {
  const answer = await connection.send('GET', '/api/user/me', payer);
  if (answer.status !== 200) throw unexpected(answer);
  const { coinBalance } = parsed<{ coinBalance: number }>(answer);
  if (coinBalance !== balance) throw new Error(`the balance was ${balance}, the next read shows ${coinBalance}`);
}

const unexpected = ({ status, body }: Answer): Error => new Error(`answer ${status}: ${body}`);
