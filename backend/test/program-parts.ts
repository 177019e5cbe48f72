import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { readConfig } from '../src/platform/settings/config.js';
import { AppModule } from '../src/startup/app.module.js';
import { openOfflineApplication } from '../src/startup/offline-application.js';
import { openRuntime, type Runtime, SILENT } from '../src/startup/runtime.js';
import { ENV } from './app.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';

/** The program in this process, without its web server, on a database and a data folder of its own. */
export interface ProgramParts {
  readonly database: TestDatabase;
  readonly runtime: Runtime;
  /** What no route reaches: a service for other modules, or a job that is told the time. */
  part<Part>(type: new (...args: never[]) => Part): Part;
  close(): Promise<void>;
}

export async function openProgramParts(
  env: Readonly<Record<string, string>> = {},
  open: (runtime: Runtime) => Promise<INestApplicationContext> = async (runtime) =>
    NestFactory.createApplicationContext(await AppModule.register(runtime), { logger: false, abortOnError: false }),
): Promise<ProgramParts> {
  const database = await createTestDatabase(MIGRATED);
  const folder = await mkdtemp(join(tmpdir(), 'form-data-'));
  const config = readConfig({ ...ENV, DATABASE_URL: database.url, DATA_DIR: folder, ...env });
  const runtime = await openRuntime(config, SILENT, { acceptsClock: true });
  const app = await open(runtime);
  return {
    database,
    runtime,
    part: (type) => app.get(type, { strict: false }),
    close: async () => {
      await app.close();
      await runtime.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** The same without timers: jobs run when a test says so, at the time that it says. */
export const openStillParts = (env: Readonly<Record<string, string>>): Promise<ProgramParts> =>
  openProgramParts(env, (runtime) => openOfflineApplication(runtime));
