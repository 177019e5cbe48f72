import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeTime, fakeTime } from '../../../backend/test/fake-time';
import { runForm } from '../../../backend/test/program';
import { type Form, startForm } from '../form';
import { test as journey } from './journey';

interface Settings {
  readonly env: Readonly<Record<string, string>>;
  /** A data folder of an earlier release; an empty one unless it is given. */
  readonly folder?: string;
  /** Called once it has stopped. */
  readonly end?: () => Promise<void>;
  /** The time by its clock at the start, instead of the machine's. */
  readonly at?: Date;
}

/** A FORM whose clock the journey holds in its hand. */
export interface OwnForm extends Form {
  /** Sets the clock while it runs, and takes it for right as an operator does (docs/operations.md). */
  setClock(at: Date): Promise<void>;
}

/** A FORM of the journey's own, for one that needs other settings, data or another time than the one all journeys share. */
export const test = journey.extend<{ begin: (settings: Settings) => Promise<OwnForm> }>({
  begin: async ({ seen: _ }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async ({ env, folder, end, at }) => {
      if (end) ends.unshift(end);
      const [own, clock] = [await newFolder(), await newFolder()];
      ends.unshift(
        () => remove(own),
        () => remove(clock),
      );
      const time = await fakeTime(clock);
      if (at) await time.set(offsetOf(at));
      const all = { DATA_DIR: folder ?? own, ...env, ...time.env };
      const { form, stop } = await startForm(all.DATA_DIR, all);
      ends.unshift(stop);
      return { ...form, setClock: (moment) => setClock(time, all, moment) };
    });
    for (const end of ends) await end();
  },
});

async function setClock(time: FakeTime, env: Record<string, string>, at: Date): Promise<void> {
  await time.set(offsetOf(at));
  await runForm(['accept-clock'], env);
}

const offsetOf = (at: Date): string => {
  const seconds = Math.round((at.getTime() - Date.now()) / 1000);
  return seconds < 0 ? `${seconds}` : `+${seconds}`;
};

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'form-journey-'));
  await chmod(folder, 0o755);
  return folder;
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true });
