import { afterEach, expect, it } from '@jest/globals';
import { type INestApplicationContext, Injectable, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { eventually } from '../../../test/conditions.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { DeclaredMethods } from '../commands/declared-methods.js';
import { Job } from './job.js';
import { Jobs } from './jobs.js';

const said: string[] = [];
Logger.overrideLogger({ log: () => undefined, error: () => undefined, warn: (_, text) => said.push(text) });

const ledger = {
  isLeader: true,
  broken: undefined,
  outdated: undefined,
  clockProblem: () => undefined,
  onBecomeLeader: async (task: () => Promise<void>) => {
    tasks.push(task);
    if (ledger.isLeader) await task();
  },
};
let tasks: (() => Promise<void>)[] = [];
let isOpen = true;
let runs: string[] = [];
let release: () => void = () => undefined;

/** Its database is closed after every job. */
@Injectable()
class Database implements OnApplicationShutdown {
  onApplicationShutdown() {
    isOpen = false;
  }
}

@Injectable()
class Work {
  @Job({ everyMs: 3_600_000, whenFailed: 'birthdays later', atStart: 'awaited' })
  async birthdays(now: Date) {
    await Promise.resolve();
    runs.push(`birthdays ${now instanceof Date}`);
  }

  @Job({ everyMs: 1, whenFailed: 'mail later' })
  async mail() {
    runs.push('mail');
    if (runs.filter((run) => run === 'mail').length === 1) throw new Error('not now');
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    runs.push(`mailed, database ${isOpen ? 'open' : 'closed'}`);
  }

  @Job({ everyMs: 1, whenFailed: 'alerts later', everywhere: true })
  async alerts() {
    runs.push('alerts');
  }

  helper() {
    runs.push('helper');
  }
}

@Module({})
class Application {}

let application: INestApplicationContext | undefined;
afterEach(async () => {
  release();
  await application?.close();
});

async function start({ isLeader = true } = {}): Promise<INestApplicationContext> {
  runs = [];
  tasks = [];
  ledger.isLeader = isLeader;
  said.length = 0;
  isOpen = true;
  const providers = [Jobs, DeclaredMethods, Work, Database, { provide: Ledger, useValue: ledger }];
  application = await NestFactory.createApplicationContext(
    { module: Application, imports: [DiscoveryModule], providers },
    { abortOnError: false },
  );
  return application;
}

it('runs what is declared, first of all what the first request waits for, and nothing else', async () => {
  await start();
  expect(runs[0]).toBe('birthdays true');
  await eventually(() => runs.includes('alerts') && runs.includes('mail'));
  expect(runs).not.toContain('helper');
});

it('says that a run failed, and tries again', async () => {
  await start();
  await eventually(() => runs.filter((run) => run === 'mail').length === 2);
  expect(said).toEqual(['mail later']);
});

it('runs only what is for everywhere in a process that decides nothing', async () => {
  await start({ isLeader: false });
  await eventually(() => runs.length > 10);
  expect(new Set(runs)).toEqual(new Set(['alerts']));
});

it('does what belongs to a start when the process leads later', async () => {
  await start({ isLeader: false });
  ledger.isLeader = true;
  for (const task of tasks) await task();
  await eventually(() => runs.includes('birthdays true'));
});

it('lets a run under way end before the database closes, and begins no other', async () => {
  const form = await start();
  await eventually(() => runs.filter((run) => run === 'mail').length === 2);
  const closing = form.close();
  release();
  await closing;
  expect(runs).toContain('mailed, database open');
  const { length } = runs;
  // A timer that begins later ends later.
  await new Promise((resolve) => setTimeout(resolve, 2));
  expect(runs).toHaveLength(length);
});
