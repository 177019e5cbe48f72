import { type Answer, HttpConnection, parsed } from '../http-connection.js';

/** The people who use the program under load, and its items and contests. */

export interface Visitor {
  readonly email: string;
  /** The header line. */
  readonly authorization: string;
  readonly personId: string;
  /** Contests that the person has joined. */
  readonly joined: Set<string>;
}

export interface Offer {
  readonly id: string;
  readonly price: number;
  readonly seller: Visitor;
}

export interface LoadFixture {
  readonly visitors: readonly Visitor[];
  readonly company: Visitor;
  readonly offers: readonly Offer[];
  /** Ids of active contests; the load adds more. */
  readonly contests: string[];
}

export const PASSWORD = 'segreto1';
export const WELCOME_COINS = 1_000_000;
const OFFERS_COUNT = 60;
const CONTESTS_COUNT = 12;
/** Password hashes are slow on purpose; more at once than cores would not help. */
const AT_ONCE = 4;
const DAYS_MS = 30 * 86_400_000;

/** Registers people, publishes their items and opens their contests. */
export async function build(port: number, people: number): Promise<LoadFixture> {
  const visitors: Visitor[] = [];
  let next = 0;
  const joinSome = async () => {
    const connection = await HttpConnection.open(port);
    while (next < people) visitors.push(await join(connection, `persona.${next++}@example.it`, { role: 'adult' }));
    connection.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, joinSome));

  const connection = await HttpConnection.open(port);
  const company = await join(connection, 'azienda@example.it', { role: 'company', companyName: 'Officine Prova' });
  const offers: Offer[] = [];
  for (let number = 0; number < OFFERS_COUNT; number++) {
    const seller = visitors[number % visitors.length] ?? company;
    const price = 1 + (number % 20);
    const item = {
      title: `Ripetizioni numero ${number}`,
      description: 'Un’ora di lezione, '.repeat(12),
      type: 'service',
      price,
    };
    offers.push({ id: await create(connection, seller, '/api/marketplace', item), price, seller });
  }
  const contests: string[] = [];
  for (let number = 0; number < CONTESTS_COUNT; number++) {
    contests.push(await create(connection, company, '/api/contests', newContest(number)));
  }
  connection.close();
  return { visitors, company, offers, contests };
}

export const newContest = (number: number) => ({
  title: `Racconta un mestiere, edizione ${number}`,
  description: 'Una pagina su un mestiere che vorresti provare. '.repeat(6),
  reward: 10,
  endDate: new Date(Date.now() + DAYS_MS).toISOString(),
});

async function join(connection: HttpConnection, email: string, fields: object): Promise<Visitor> {
  const person = { name: `Persona ${email}`, email, password: PASSWORD, password2: PASSWORD, ...fields };
  require(await connection.send('POST', '/api/auth/register', '', JSON.stringify(person)), 201);
  const credentials = JSON.stringify({ email, password: PASSWORD });
  const { token } = parsed<{ token: string }>(
    require(await connection.send('POST', '/api/auth/login', '', credentials), 200),
  );
  const authorization = `authorization: Bearer ${token}\r\n`;
  const me = require(await connection.send('GET', '/api/user/me', authorization), 200);
  return { email, authorization, personId: parsed<{ _id: string }>(me)._id, joined: new Set() };
}

async function create(connection: HttpConnection, by: Visitor, path: string, body: object): Promise<string> {
  const answer = require(await connection.send('POST', path, by.authorization, JSON.stringify(body)), 201);
  return parsed<{ _id: string }>(answer)._id;
}

function require(answer: Answer, status: number): Answer {
  if (answer.status === status) return answer;
  throw new Error(`answer ${answer.status} instead of ${status}: ${answer.body.slice(0, 300)}`);
}
