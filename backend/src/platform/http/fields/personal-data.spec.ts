import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { TooManyAttempts } from '../errors/errors.js';
import { PersonalData, type PersonalDataSource } from './personal-data.js';

const owner = { personId: 'p', wallet: 'w' };
const source = (section: string, forGuardian: PersonalDataSource['forGuardian']): PersonalDataSource => ({
  section,
  export: async ({ wallet }) => `all of ${wallet}`,
  forGuardian,
});

async function read(file: Readable): Promise<object> {
  const { exportedAt, ...data } = JSON.parse(await text(file));
  expect(Date.parse(exportedAt)).not.toBeNaN();
  return data;
}

it('gives a person all that is theirs, and their guardian what each section says', async () => {
  const data = new PersonalData();
  data.register(source('orders', 'everything'));
  data.register(source('requests', 'nothing'));
  data.register(source('mail', async ({ wallet }) => `some of ${wallet}`));
  const all = 'all of w';
  expect(await read(data.file(owner, 'person', { name: 'Ada' }))).toEqual({
    ...{ name: 'Ada', orders: all, requests: all, mail: all },
  });
  expect(await read(data.file(owner, 'guardian', { name: 'Ada' }))).toEqual({
    ...{ name: 'Ada', orders: all, mail: 'some of w' },
  });
});

describe('a file', () => {
  it('is read section by section', async () => {
    const data = new PersonalData();
    let [now, most] = [0, 0];
    for (let index = 0; index < 20; index++) {
      data.register({
        section: `section${index}`,
        export: async () => {
          most = Math.max(most, ++now);
          await setImmediate();
          now--;
        },
        forGuardian: 'nothing',
      });
    }
    expect(Object.keys(await read(data.file(owner, 'person', {})))).toHaveLength(20);
    expect(most).toBe(1);
  });

  it('is one at a time of a person, also of one who leaves before it is sent', async () => {
    const data = new PersonalData();
    data.register(source('orders', 'everything'));
    const file = () => data.file(owner, 'person', { of: 'Ada' });
    const first = file();
    expect(file).toThrow(TooManyAttempts);
    expect(await read(data.file({ personId: 'q', wallet: 'v' }, 'person', {}))).toBeDefined();
    await text(first);
    await once(file().destroy(), 'close');
    expect(await read(file())).toEqual({ of: 'Ada', orders: 'all of w' });
  });
});

it('takes no section that says nothing about guardians', () => {
  // @ts-expect-error: what a guardian reads is required
  const silent: PersonalDataSource = { section: 'silent', export: async () => null };
  expect(silent.forGuardian).toBeUndefined();
});
