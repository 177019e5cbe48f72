import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, MIGRATED, type TestDatabase } from '../../../test/database.js';
import { WITNESS } from '../../../test/witness.js';
import { readConfig, SETTINGS } from '../settings/config.js';
import { leaseSession, register, sharedSettings, unregister } from './processes.js';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const PLAIN = {
  JWT_SECRET: 'x'.repeat(32),
  LEDGER_SIGNING_KEY: key(1),
  SECOND_STEP_SECRET: key(1),
  PICTURE_SECRET: key(1),
};
/** Beside `PLAIN`, a value that changes something of each setting. */
const OTHER: Readonly<Record<string, string>> = {
  PORT: '3001',
  DATA_DIR: '/elsewhere',
  DATABASE_URL: 'postgresql://form@db/form',
  DATABASE_HOST: 'db',
  DATABASE_PORT: '6432',
  DATABASE_USER: 'other',
  DATABASE_PASSWORD: 'other',
  DATABASE_NAME: 'other',
  EVENTSTORE_URL: 'esdb://store:2113',
  JWT_SECRET: 'y'.repeat(32),
  SECOND_STEP_SECRET: key(2),
  PICTURE_SECRET: key(2),
  LEDGER_SIGNING_KEY: key(2),
  LEDGER_WITNESSES: WITNESS.vkey,
  LEDGER_ORIGIN: 'other.example.it/coin-form',
  BACKUP_DIR: '/backups',
  BACKUP_RECIPIENT: 'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj',
  PUBLIC_URL: 'https://form.example.it',
  SMTP_URL: 'smtp://mail:25',
  MAIL_FROM: 'form@example.it',
  GUARDIAN_CONSENT: 'required',
  MINIMUM_AGE: '14',
  COMPANY_VERIFICATION: 'required',
  ADMIN_TOTP: 'required',
  OPERATOR_NAME: 'Liceo Volta',
  OPERATOR_EMAIL: 'form@volta.example.it',
  OPERATOR_ADDRESS: 'via Roma 1, Bologna',
  ADMIN_EMAIL: 'preside@example.it',
  ADMIN_PASSWORD: 'un altro segreto',
  WELCOME_COINS: '100',
  AUTOMATIC_CONTEST_REWARD: '60',
  SERVICE_WORKER: 'off',
  LOG_LEVEL: 'debug',
  LOG_FORMAT: 'text',
  TRUST_PROXY: '1',
  CONNECTIONS_MAX: '100',
  CONNECTIONS_PER_ADDRESS_MAX: '100',
  REQUESTS_PER_ADDRESS_MAX: '100',
  FILES_MAX_GB: '20',
  REGISTRATIONS_PER_HOUR_MAX: '100',
  PROCESSES: '3',
  CLUSTER_ADDRESS: '10.0.0.7',
  DATABASE_POOL: '7',
  DRAIN_SECONDS: '5',
  METRICS_PORT: '9100',
  METRICS_TOKEN: 'token-of-a-scraper',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  ALERT_WEBHOOK: 'https://alerts.example.it',
};
/** What the release before wants to find, and nothing else, in the column that it knows. */
const OF_OLD = [
  'AUTOMATIC_CONTEST_REWARD',
  'COMPANY_VERIFICATION',
  'EVENTSTORE_URL',
  'JWT_SECRET',
  'LEDGER_ORIGIN',
  'LEDGER_SIGNING_KEY',
  'LEDGER_WITNESSES',
  'PICTURE_SECRET',
  'SECOND_STEP_SECRET',
  'WELCOME_COINS',
];

let folder: string;
let database: TestDatabase;
let session: pg.Client;
const living = randomUUID();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-processes-'));
  database = await createTestDatabase(MIGRATED);
  session = new pg.Client({ connectionString: database.url, application_name: leaseSession(living) });
  await session.connect();
});
afterAll(async () => {
  await session.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const settingsOf = (env: NodeJS.ProcessEnv) => sharedSettings(readConfig({ DATA_DIR: folder, ...PLAIN, ...env }));

/** Starts a process beside the one that lives, and ends it. */
async function beside(env: NodeJS.ProcessEnv): Promise<void> {
  const process = randomUUID();
  await register(database.url, process, settingsOf(env), 1);
  await unregister(database.url, process);
}

describe('a process beside another one', () => {
  beforeAll(() => register(database.url, living, settingsOf({}), 1));
  afterAll(() => unregister(database.url, living));

  it.each(Object.values(SETTINGS).map(({ variable, scope }) => [variable, scope === 'local' ? 'may' : 'must not']))(
    'with another %s %s start',
    async (variable, may) => {
      const host = variable.startsWith('DATABASE_') && variable !== 'DATABASE_URL' && { DATABASE_HOST: 'db' };
      expect(OTHER[variable]).toBeDefined();
      const start = beside({ ...host, [variable]: OTHER[variable] });
      if (may === 'may') await start;
      else await expect(start).rejects.toThrow(`${variable} is another here than in the process that runs already`);
    },
  );

  it('shows a process of the release before what that one looks for, and nothing that it does not know', async () => {
    const [row] = await database.query<{ settings: Record<string, string> }>('select settings from cluster.processes');
    expect(Object.keys(row?.settings ?? {}).sort()).toEqual(OF_OLD);
    expect(row?.settings).toMatchObject({ LEDGER_ORIGIN: 'form.local/coin-form', WELCOME_COINS: '0' });
  });
});

it('of mail and backups only whether there are any must be the same', async () => {
  const env = { SMTP_URL: 'smtp://mail:25', BACKUP_DIR: '/backups', EVENTSTORE_URL: 'esdb://one:2113' };
  await register(database.url, living, settingsOf(env), 1);
  await beside({ SMTP_URL: 'smtp://other:25', BACKUP_DIR: '/other', EVENTSTORE_URL: 'esdb://two:2113' });
  await unregister(database.url, living);
});

it('a process starts beside one of the release before, whose rules it does not see', async () => {
  const known = Object.fromEntries(Object.entries(settingsOf({})).filter(([name]) => OF_OLD.includes(name)));
  await database.query('insert into cluster.processes (id, settings, connections) values ($1, $2, 1)', [living, known]);
  await beside({ MINIMUM_AGE: '14' });
  await expect(beside({ WELCOME_COINS: '5' })).rejects.toThrow('WELCOME_COINS is another here');
  await unregister(database.url, living);
});
