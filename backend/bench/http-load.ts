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

/** What is sent with a transfer. */
export interface TransferOptions {
  readonly note?: string;
  /** Whether each has an `Idempotency-Key`, as everything that a browser sends; yes unless set. */
  readonly isKeyed?: boolean;
}

/** How a rate is measured. */
export interface Measured extends Pick<Scale, 'seconds' | 'warmUpSeconds'> {
  /** People who pay on each connection in turn; 2 unless set. Each takes the hash of a password to register. */
  readonly payersEach?: number;
}

const PAYERS_EACH = 2;

/**
 * Sends transfers over CONNECTIONS keep-alive connections and checks each response; sometimes it reads the payer's balance
 * directly after.
 * @param members more than CONNECTIONS times `payersEach`. Each connection pays from as many of them, who receive from nobody
 * else, so that the balance after a transfer is known; the rest receive.
 * @returns transfers a second
 */
export function transferRate(
  port: number,
  members: readonly Member[],
  scale: Measured,
  { note, isKeyed = true }: TransferOptions = {},
): Promise<number> {
  const recipients = recipientsAmong(members, scale);
  return paidRate(port, members, scale, async ({ connection, payer, number }) => {
    const recipient = recipients[randomBelow(recipients.length)]?.email;
    const body = JSON.stringify({ recipient, amount: randomAmount(), note });
    const answer = await (isKeyed ? sendKeyed : send)(connection, 'POST /api/coin/transfer', payer, body);
    if (number % LOOK_EVERY === 0) await look(connection, payer, parsed<{ balance: number }>(answer).balance);
  });
}

/**
 * Has each recipient offer an item.
 * @param members as of `transferRate`
 * @returns the ids of the items
 */
export async function offerItems(port: number, members: readonly Member[], scale: Measured): Promise<string[]> {
  const connection = await HttpConnection.open(port);
  const offers: string[] = [];
  const item = JSON.stringify({
    title: 'Ripetizioni',
    description: 'Un’ora di lezione',
    type: 'service',
    price: PRICE,
  });
  for (const { token } of recipientsAmong(members, scale)) {
    const answer = await sendKeyed(connection, 'POST /api/marketplace', headersOf(token), item);
    offers.push(parsed<{ _id: string }>(answer)._id);
  }
  connection.close();
  return offers;
}

/** The same with orders of what `offerItems` made. @returns orders a second */
export function orderRate(
  port: number,
  members: readonly Member[],
  scale: Measured,
  offers: readonly string[],
): Promise<number> {
  const body = JSON.stringify({ expectedPrice: PRICE });
  return paidRate(port, members, scale, async ({ connection, payer }) => {
    await sendKeyed(connection, `POST /api/marketplace/${offers[randomBelow(offers.length)]}/orders`, payer, body);
  });
}

/** The same with edits of the own profile. @returns edits a second */
export const editRate = (port: number, members: readonly Member[], scale: Measured): Promise<number> =>
  paidRate(port, members, scale, async ({ connection, payer, number }) => {
    const body = JSON.stringify({ bio: `Studio, e nel fine settimana do ripetizioni: ${number} finora` });
    await sendKeyed(connection, 'PUT /api/user/profile', payer, body);
  });

const PRICE = 1;
const UNAVAILABLE = 503;

const recipientsAmong = (members: readonly Member[], { payersEach = PAYERS_EACH }: Measured): readonly Member[] => {
  const recipients = members.slice(payersEach * CONNECTIONS);
  if (recipients.length === 0) throw new Error('there are no recipients');
  return recipients;
};

/** Those of a request of a person who is signed in. */
export const headersOf = (token: string): string => `accept: application/json\r\nauthorization: Bearer ${token}\r\n`;

/** One request that somebody pays for. */
interface Paid {
  readonly connection: HttpConnection;
  /** The header lines of the payer. */
  readonly payer: string;
  readonly number: number;
}

/** Runs `pay` on CONNECTIONS connections at once, each with its payers in turn. @returns calls a second */
async function paidRate(
  port: number,
  members: readonly Member[],
  scale: Measured,
  pay: (paid: Paid) => Promise<void>,
): Promise<number> {
  const { payersEach = PAYERS_EACH } = scale;
  const payers = members.slice(0, payersEach * CONNECTIONS).map(({ token }) => headersOf(token));
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(port)));
  let sent = 0;
  try {
    return await rateOf(CONNECTIONS, scale, async (caller) => {
      const connection = connections[caller];
      const number = sent++;
      const payer = payers[caller + CONNECTIONS * (number % payersEach)] ?? '';
      if (!connection) throw new Error('a caller without a connection');
      await pay({ connection, payer, number });
    });
  } finally {
    for (const connection of connections) connection.close();
  }
}

const sendKeyed = (connection: HttpConnection, route: string, payer: string, body: string): Promise<Answer> =>
  send(connection, route, `${payer}idempotency-key: ${randomUUID()}\r\n`, body);

/** As a browser does it sends again what FORM could not answer in time: on a machine that others use, too, that is a slow call. */
async function send(connection: HttpConnection, route: string, headers: string, body: string): Promise<Answer> {
  const [method = '', path = ''] = route.split(' ');
  let answer = await connection.send(method, path, headers, body);
  while (answer.status === UNAVAILABLE) answer = await connection.send(method, path, headers, body);
  if (answer.status !== 200 && answer.status !== 201) throw unexpected(answer);
  return answer;
}

async function look(connection: HttpConnection, payer: string, balance: number): Promise<void> {
  const answer = await connection.send('GET', '/api/user/me', payer);
  if (answer.status !== 200) throw unexpected(answer);
  const { coinBalance } = parsed<{ coinBalance: number }>(answer);
  if (coinBalance !== balance) throw new Error(`the balance was ${balance}, the next read shows ${coinBalance}`);
}

const unexpected = ({ status, body }: Answer): Error => new Error(`answer ${status}: ${body}`);
