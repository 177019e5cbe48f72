import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audit, type Environment } from '../../test/auditor/context.js';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { ProtocolDouble } from '../../test/event-store/protocol-double.js';
import { PostgresStore } from '../engine/event-store/postgres/postgres.js';

let database: TestDatabase;
let folder: string;
let env: Environment;

beforeAll(async () => {
  database = await createTestDatabase();
  env = { DATABASE_URL: database.url };
  await (await PostgresStore.open(database.url)).close();
  folder = await mkdtemp(join(tmpdir(), 'form-auditor-'));
  await writeFile(join(folder, 'lettera.txt'), 'Gentile revisore,\nnon sono un registro.\n');
  await writeFile(join(folder, 'vuoto.ndjson'), '');
  await writeFile(join(folder, 'lungo.txt'), 'x'.repeat(1_000_000));
});

afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('the auditor that cannot run', () => {
  it.each([
    [['verifica'], 'Comando sconosciuto: verifica'],
    [['verify', '--jsn'], 'Opzione sconosciuta: --jsn'],
    [['verify', 'x'], 'Troppi argomenti'],
    [['verify-file'], "Manca l'argomento <file>"],
    [['balances', '--at'], "Manca il valore dell'opzione --at"],
    [['balances', '--at', 'ieri'], '«ieri» non è un istante'],
    [['replay', '--from', 'x'], '«x» non è una revisione'],
    [['replay', '--to', '-1'], '«-1» non è una revisione'],
    [['replay', '--account', 'ada'], '«ada» non è un conto'],
    [['replay', '--contest', 'x'], '«x» non è il codice di un contest'],
    [['verify-file', 'manca.ndjson'], 'Il file manca.ndjson non esiste'],
    [['verify-file', '.'], '. è una cartella'],
    [['verify', '--workers', '0'], '--workers vuole un numero da 1 a 64, non 0'],
    [['verify', '--file', 'lettera.txt'], 'lettera.txt non è un'],
    [['replay', '--file', 'lungo.txt'], 'lungo.txt non è un'],
    [['balances', '--file', 'vuoto.ndjson'], 'Il registro è vuoto: vuoto.ndjson'],
    [['verify'], 'Il registro è vuoto: PostgreSQL'],
    [['export', 'nuovo.ndjson'], 'Il registro è vuoto: PostgreSQL'],
    [['export', 'lettera.txt'], 'Il file lettera.txt esiste già: aggiungi --force'],
    [['export', 'manca/nuovo.ndjson'], 'Il file manca/nuovo.ndjson non può essere scritto'],
  ])('explains why: %j', async (args, reason) => {
    const { code, out, err } = await audit(env, args, folder);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(err).toContain(reason);
  });

  it('reports that a database holds no ledger yet', async () => {
    const empty = await createTestDatabase();
    try {
      const { code, err } = await audit({ DATABASE_URL: empty.url }, ['verify']);
      expect({ code, err }).toEqual({ code: 2, err: 'PostgreSQL (DATABASE_URL) non contiene ancora un registro\n' });
    } finally {
      await empty.drop();
    }
  });

  it('leaves an existing file unchanged without --force', async () => {
    expect(await readFile(join(folder, 'lettera.txt'), 'utf8')).toContain('Gentile revisore');
  });

  it.each([
    [{ DATABASE_URL: 'postgresql://nessuno@127.0.0.1:1/niente' }, 'PostgreSQL (DATABASE_URL) non risponde'],
    [{ EVENTSTORE_URL: 'http://non-e-un-indirizzo' }, 'EVENTSTORE_URL non è un indirizzo valido'],
    [{ EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' }, '127.0.0.1:1 (ECONNREFUSED)'],
    [{ DATA_DIR: 'mai-usata' }, 'Nessun registro in'],
  ])('explains why it reaches no store: %j', async (unreachable, reason) => {
    for (const command of ['verify', 'streams']) {
      const { code, out, err } = await audit(unreachable, [command], folder);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(/^[^\n]+\n$/);
      expect(err).toContain(reason);
    }
  });

  it('names what is wrong with an EventStoreDB that it reaches', async () => {
    const double = await ProtocolDouble.start({ version: '22.10.5' });
    for (const command of ['verify', 'streams']) {
      const { code, err } = await audit({ EVENTSTORE_URL: double.connectionString }, [command]);
      expect({ code, err }).toEqual({
        code: 2,
        err: "EVENTSTORE_URL: l'EventStoreDB è troppo vecchio: serve la versione 23.10 o una successiva\n",
      });
    }
    double.stop();
  });

  it('shows its help on stderr where no command is given', async () => {
    expect(await audit(env, [])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Comandi:') });
  });
});

describe('the help', () => {
  const COMMANDS = [
    'streams',
    'replay',
    'balances',
    'verify',
    'export',
    'verify-file',
    'receipt',
    'verify-receipt',
    'watch',
    'witness',
  ];

  it.each([['--help'], ['help'], ['-h']])('lists the commands in Italian: %s', async (flag) => {
    const { code, out, err } = await audit({}, [flag]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const text of ['Uso:', 'Comandi:', ...COMMANDS]) expect(out).toContain(text);
  });

  it.each(COMMANDS)('of %s has examples', async (command) => {
    const { code, out } = await audit({}, [command, '--help']);
    expect(code).toBe(0);
    expect(out).toContain('--json');
    expect(out).toMatch(new RegExp(`Esempi:\\n {2}.*form audit ${command}`));
  });
});
