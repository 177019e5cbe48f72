import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { eventually } from '../../../test/conditions.js';
import { createTestDatabase, type TestDatabase } from '../../../test/database.js';
import { MemoryStore } from '../../../test/memory-store.js';
import { ConfigError } from '../../basics/environment.js';
import { Metrics } from '../http/observation/metrics.js';
import { Readiness } from '../http/observation/readiness.js';
import { type Config, readConfig } from '../settings/config.js';
import { NightlyBackup } from './nightly-backup.js';

Logger.overrideLogger(false);

let folder: string;
let database: TestDatabase;
let readiness: Readiness;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-nightly-'));
  database = await createTestDatabase();
  readiness = new Readiness();
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const night = (day: number) => `form-nightly-202611${day}T020000Z.tar.gz`;
const at = (time: string) => new Date(`2026-11-22T${time}Z`);

async function nightly(more: Partial<Config> = {}): Promise<NightlyBackup> {
  const config = { ...readConfig({ DATA_DIR: folder, BACKUP_DIR: folder }), ...more };
  const backup = new NightlyBackup(config, database.url, new MemoryStore(), readiness, new Metrics(), {
    isLeader: true,
  });
  await backup.onModuleInit();
  return backup;
}

it('is due at three in Rome, counts as missing two hours later, and is not made twice', async () => {
  await writeFile(join(folder, night(21)), '');
  const backup = await nightly();
  await backup.run(at('01:59:59'));
  expect(backup.state(at('01:59:59'))).toMatchObject({ isMissing: false });
  // There is no FORM in this database.
  await expect(backup.run(at('02:00:00'))).rejects.toThrow('there is nothing to back up');
  expect(backup.state(at('03:59:59'))).toMatchObject({ isMissing: false });
  expect(backup.state(at('04:00:00'))).toMatchObject({ isMissing: true });
  await writeFile(join(folder, night(22)), '');
  await backup.run(at('04:00:01'));
  expect(backup.state(at('04:00:01'))).toEqual({ isMissing: false, newest: at('02:00:00') });
});

it('is tried again 15 minutes after a failure, and deletes nothing meanwhile', async () => {
  await Promise.all([11, 12, 13, 14, 15, 16, 17, 18, 19].map((day) => writeFile(join(folder, night(day)), '')));
  const backup = await nightly();
  const before = await readdir(folder);
  await expect(backup.run(at('02:00:00'))).rejects.toThrow();
  await backup.run(at('02:14:59'));
  // The server ends the session of the first, and with it its lock, a moment after the connection.
  const locks = `select from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  await eventually(async () => (await database.query(locks)).length === 0);
  await expect(backup.run(at('02:15:00'))).rejects.toThrow();
  expect(await readdir(folder)).toEqual(before);
});

it('is missing where its folder is not there, and readiness says why', async () => {
  const backup = await nightly({ backupDir: join(folder, 'missing') });
  await backup.run(new Date());
  expect(backup.state(new Date())).toEqual({ isMissing: true, newest: undefined });
  expect(await readiness.report()).toMatchObject({
    status: 'ok',
    warnings: [
      `last night's backup is missing in BACKUP_DIR (BACKUP_DIR ${join(folder, 'missing')} does not exist: make it, for the user that runs FORM)`,
    ],
  });
});

it('names the recipient that is none', async () => {
  await expect(nightly({ backupRecipient: 'age1qqqq' })).rejects.toThrow(ConfigError);
});

it('is no condition of readiness where BACKUP_DIR is not set', async () => {
  const backup = await nightly({ backupDir: undefined });
  await backup.run(at('02:00:00'));
  expect(backup.state(at('12:00:00'))).toBeUndefined();
  expect((await readiness.report()).checks).toEqual({});
});
