import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../src/app.module.js';
import { readConfig } from '../src/config.js';
import { openRuntime, type Runtime } from '../src/runtime.js';
import { ENV } from './app.js';
import { createTestDatabase, type TestDatabase } from './database.js';

/** The program in this process, without its web server, on a database and a data folder of its own. */
export interface ProgramParts {
  readonly database: TestDatabase;
  readonly runtime: Runtime;
  /** What no route reaches: a service for other modules, or a job that is told the time. */
  part<Part>(type: new (...args: never[]) => Part): Part;
  close(): Promise<void>;
}

export async function openProgramParts(): Promise<ProgramParts> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'form-data-'));
  const config = readConfig({ ...ENV, DATABASE_URL: database.url, DATA_DIR: folder });
  const runtime = await openRuntime(config, { warn: () => undefined });
  const app = await NestFactory.createApplicationContext(AppModule.of(runtime), { logger: false, abortOnError: false });
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
