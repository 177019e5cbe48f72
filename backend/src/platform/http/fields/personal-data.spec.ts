import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type INestApplicationContext, Injectable } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { DeclaredMethods } from '../../commands/declared-methods.js';
import { TooManyAttempts } from '../errors/errors.js';
import { type ExportReader, type Owner, PersonalData, PersonalDataSection } from './personal-data.js';

let [now, most] = [0, 0];

@Injectable()
class Rows {
  @PersonalDataSection({ section: 'orders', forGuardian: 'everything' })
  orders({ wallet }: Owner): Promise<string> {
    return slowly(`all of ${wallet}`);
  }

  @PersonalDataSection({ section: 'requests', forGuardian: 'nothing' })
  requests({ wallet }: Owner): Promise<string> {
    return slowly(`all of ${wallet}`);
  }

  @PersonalDataSection({ section: 'mail', forGuardian: 'what they did not report' })
  mail({ personId }: Owner, reader: ExportReader): Promise<string> {
    return slowly(`${reader === 'person' ? 'all' : 'some'} of ${personId}`);
  }
}

async function slowly(section: string): Promise<string> {
  most = Math.max(most, ++now);
  await setImmediate();
  now--;
  return section;
}

class Application {}

let application: INestApplicationContext;
let data: PersonalData;
beforeEach(async () => {
  const module = { module: Application, imports: [DiscoveryModule], providers: [PersonalData, DeclaredMethods, Rows] };
  application = await NestFactory.createApplicationContext(module, { logger: false });
  data = application.get(PersonalData);
});
afterEach(() => application.close());

const owner = { personId: 'p', wallet: 'w' };

async function read(file: Readable): Promise<object> {
  const { exportedAt, ...sections } = JSON.parse(await text(file));
  expect(Date.parse(exportedAt)).not.toBeNaN();
  return sections;
}

it('gives a person all that is theirs, and their guardian what each section says', async () => {
  const whole = { name: 'Ada', orders: 'all of w', requests: 'all of w', mail: 'all of p' };
  expect(await read(data.file(owner, 'person', { name: 'Ada' }))).toEqual(whole);
  const ofGuardian = { name: 'Ada', orders: 'all of w', mail: 'some of p' };
  expect(await read(data.file(owner, 'guardian', { name: 'Ada' }))).toEqual(ofGuardian);
});

describe('a file', () => {
  it('is read section by section', async () => {
    most = 0;
    expect(Object.keys(await read(data.file(owner, 'person', {})))).toHaveLength(3);
    expect(most).toBe(1);
  });

  it('is one at a time of a person, also of one who leaves before it is sent', async () => {
    const file = () => data.file(owner, 'person', { of: 'Ada' });
    const first = file();
    expect(file).toThrow(TooManyAttempts);
    expect(await read(data.file({ personId: 'q', wallet: 'v' }, 'person', {}))).toBeDefined();
    await text(first);
    await once(file().destroy(), 'close');
    expect(await read(file())).toMatchObject({ of: 'Ada', orders: 'all of w' });
  });
});
