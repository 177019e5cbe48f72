import { expect, it } from '@jest/globals';
import type { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { readConfig } from '../../../platform/settings/config.js';
import type { People } from '../people/people.js';
import { FirstAdmin } from './first-admin.js';
import type { RegisterPerson } from './register-person.js';

const KEY = Buffer.alloc(32, 7).toString('base64');

it('is created by a process that had just lost the lead and gets it again', async () => {
  const asked: boolean[] = [];
  const created: unknown[] = [];
  const ledger = {
    state: { administrators: new Map() },
    get isLeader() {
      asked.push(true);
      return asked.length > 2;
    },
  } as unknown as Ledger;
  const people = { withEmail: async () => undefined } as unknown as People;
  const registering = { execute: async (admin: unknown) => created.push(admin) } as unknown as RegisterPerson;
  const config = readConfig({
    DATA_DIR: '/nowhere',
    // With every secret given, none is written to the folder.
    ...{ JWT_SECRET: KEY, SECOND_STEP_SECRET: KEY, PICTURE_SECRET: KEY, LEDGER_SIGNING_KEY: KEY },
  });
  const { email, password } = await new FirstAdmin(config, ledger, people, registering).ensure();
  expect(email).toBe('admin@form.local');
  expect(password).toEqual(expect.any(String));
  expect(created).toHaveLength(1);
});
