import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { verify } from '@node-rs/argon2';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';
import { eventChecker } from './events-document.js';
import { type Program, startProgram } from './program.js';
import { startRoundRobin } from './round-robin.js';
import { everyDayOrLong, numberIn } from './runs.js';
import { WITNESS } from './witness.js';

/** The whole program on a real port, with a database of its own. */
export interface TestApp {
  readonly url: string;
  readonly program: Program;
  readonly database: TestDatabase;
  /** Sends a request; `body` is sent as JSON unless it is text or a form. */
  call<Body = Record<string, unknown>>(method: string, path: string, request?: TestRequest): Promise<Answer<Body>>;
  /** Registers a person, an adult unless said otherwise, and signs them in. */
  join(name: string, coins?: number, role?: OpenRole): Promise<Member>;
  readonly admin: Member;
  close(): Promise<void>;
}

export type OpenRole = 'adult' | 'minor' | 'company';

export interface TestRequest {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Record<string, string>;
  /** Ends the request from the client's side. */
  readonly signal?: AbortSignal;
}

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface Member {
  readonly _id: string;
  readonly email: string;
  readonly token: string;
}

/** The password of every test person. */
export const PASSWORD = 'segreto1';
const ADMIN_EMAIL = 'admin@form.local';

export interface TestAppOptions {
  readonly env?: Record<string, string>;
  /** The database of another app, to run two processes on one store. */
  readonly database?: TestDatabase;
  /** One where the test looks at what a process has of its own: its log, its metrics, its readiness. */
  readonly processes?: number;
}

/** The environment of every program of a run, without its database. */
export const ENV = {
  ADMIN_PASSWORD: PASSWORD,
  JWT_SECRET: 'one secret for all the processes of a run',
  LEDGER_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64'),
  LEDGER_ORIGIN: 'test.form.local/coin-form',
  LEDGER_WITNESSES: WITNESS.vkey,
};

export async function startTestApp({
  env,
  database: shared,
  processes = PROCESSES,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = shared ?? (await createTestDatabase(MIGRATED));
  const { program, close } = await startPrograms({ ...ENV, DATABASE_URL: database.url, ...env }, processes);
  const { url } = program;
  const call = caller(url);
  const admin = await signIn(call, ADMIN_EMAIL);
  return {
    url,
    program,
    database,
    call,
    admin,
    join: (name, coins, role) =>
      join(call, admin, { name, coins, role }).catch((error: unknown) => explained(error, database)),
    close: async () => {
      await close();
      if (shared) return;
      await requireDeclaredEvents(database);
      await database.drop();
    },
  };
}

/** What `make api` writes: the declarations themselves would load every feature into every spec. */
const EVENTS = new URL('../../docs/events.schema.json', import.meta.url);

/** @throws Error where an event is not as its feature declares it */
async function requireDeclaredEvents(database: TestDatabase): Promise<void> {
  const problemOf = eventChecker(JSON.parse(await readFile(EVENTS, 'utf8')));
  // Checkpoints have a stream of their own.
  const events = await database.query<{ envelope: string }>(
    `select envelope from event_store.events where envelope::jsonb ? 'type'`,
  );
  const problems = events.flatMap(({ envelope }) => problemOf(JSON.parse(envelope)) ?? []);
  if (problems.length === 0) return;
  throw new Error(['docs/events.schema.json ("make api") does not allow:', ...new Set(problems)].join('\n'));
}

/** Stops the program and starts it again on its database, which the new app then owns. */
export async function restarted(app: TestApp, env: Record<string, string> = {}): Promise<TestApp> {
  await app.program.stop();
  const again = await startTestApp({ database: app.database, env });
  return { ...again, close: () => again.close().then(() => app.database.drop()) };
}

/** How many processes an app under test is; each request goes to the next one. */
export const PROCESSES = numberIn('FORM_TEST_PROCESSES') ?? 1;
/**
 * What one process guarantees, three do too, whichever of them gets a request: on a day for commands that only tell somebody, which
 * change rows as well; a long run tries every spec with one process and with three (scripts/test.sh).
 */
export const SEVERAL_PROCESSES = everyDayOrLong(3, PROCESSES);

async function startPrograms(
  env: Record<string, string>,
  processes: number,
): Promise<{ program: Program; close(): Promise<void> }> {
  if (processes === 1) {
    const program = await startProgram(env);
    return { program, close: () => program.stop() };
  }
  const folder = await mkdtemp(joinPath(tmpdir(), 'form-data-'));
  const first = await startProgram({ DATA_DIR: folder, ...env });
  const others = Array.from({ length: processes - 1 }, () => startProgram({ DATA_DIR: folder, ...env }));
  const programs = [first, ...(await Promise.all(others))];
  const proxy = await startRoundRobin(() => programs.map(({ url }) => url));
  const program: Program = {
    url: proxy.url,
    output: () => programs.map((one) => one.output()).join(''),
    kill: () => onEach((one) => one.kill()),
    stop: () => onEach((one) => one.stop()),
  };
  return {
    program,
    close: async () => {
      await proxy.close();
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function onEach(act: (one: Program) => Promise<void>): Promise<void> {
    await Promise.all(programs.map(act));
  }
}

type Call = TestApp['call'];

/** @returns a function that sends requests to the program at `url` */
export function caller(url: string): Call {
  return async <Body>(method: string, path: string, { body, token, headers, signal }: TestRequest = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      signal: signal ?? null,
      redirect: 'manual',
      headers: {
        // fetch sets the content type of a form, because it includes the boundary.
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const parsed: Body = isJson ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: parsed };
  };
}

const ROLE_FIELDS: Readonly<Record<OpenRole, object>> = {
  adult: {},
  minor: { parentEmail: 'genitore@example.it', dateOfBirth: `${new Date().getUTCFullYear() - 15}-01-31` },
  company: { companyName: 'Officine Digitali' },
};

interface NewMember {
  readonly name: string;
  readonly coins?: number;
  readonly role?: OpenRole;
}

/** Registers a person, gives them coins and signs them in. */
export async function join(call: Call, admin: Member, { name, coins = 0, role = 'adult' }: NewMember): Promise<Member> {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}-${randomBytes(6).toString('hex')}@example.it`;
  const fields = { name, email, role, ...ROLE_FIELDS[role] };
  const registered = await call('POST', '/auth/register', {
    body: { ...fields, password: PASSWORD, password2: PASSWORD },
  });
  if (registered.status !== 201) throw new Error(`registration: ${JSON.stringify(registered.body)}`);
  const member = await signIn(call, email);
  if (coins > 0) {
    const body = { ...fields, coinBalance: coins };
    await call('PUT', `/admin/users/${member._id}`, { token: admin.token, body });
  }
  return member;
}

/** A sign-in that a test counts on was refused. */
class SignInRefused extends Error {
  constructor(
    message: string,
    readonly email: string,
    readonly password: string,
  ) {
    super(message);
  }
}

/** Adds to a refused sign-in what the database has of the person: the answer does not say why. */
async function explained(error: unknown, database: TestDatabase): Promise<never> {
  if (!(error instanceof SignInRefused)) throw error;
  const [row] = await database.query<{ password_hash: string; wallet: string; created_at: Date }>(
    'select password_hash, wallet, created_at from people where email = $1',
    [error.email],
  );
  if (!row) throw new Error(`${error.message}: nobody has this address`, { cause: error });
  const { password_hash: hash, wallet, created_at: at } = row;
  const [account] = await database.query<{ closed: boolean }>('select closed from accounts where wallet = $1', [
    wallet,
  ]);
  const facts = { matches: await verify(hash, error.password), isClosed: account?.closed ?? 'no account', at };
  throw new Error(`${error.message}: ${JSON.stringify(facts)}`, { cause: error });
}

export async function signIn(call: Call, email: string, password = PASSWORD): Promise<Member> {
  const { status, body } = await call<{ token: string }>('POST', '/auth/login', { body: { email, password } });
  if (status !== 200) throw new SignInRefused(`sign-in: ${status} ${JSON.stringify(body)}`, email, password);
  return { _id: claimsOf(body.token).sub, email, token: body.token };
}

/** What a token says of whoever has it, and of its session: times in seconds since 1970. */
export const claimsOf = (token: string): { sub: string; iat: number; exp: number; until?: number } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
