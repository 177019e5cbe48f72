import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { declaring } from '../../../../test/declared-methods.js';
import { given } from '../../../../test/given.js';
import { closeAccount } from '../../../../test/makers.js';
import { readingFrom, readSchemaOf } from '../../../engine/projections/read-schema.js';
import { databaseOptions } from '../../../platform/database/database.js';
import { projections } from '../../../startup/composition.js';
import { Categories } from '../../categories/categories.js';
import { Category } from '../../categories/category.entity.js';
import { ProfileCounters } from '../profiles/profile-counters.js';
import { Users } from './users.js';

/** The methods of Users that other modules call and no route of this one uses. */
let form: TestApp;
let database: DataSource;
let users: Users;
let counter: (wallets: readonly string[]) => Promise<ReadonlyMap<string, number>>;
beforeAll(async () => {
  form = await startTestApp();
  database = await new DataSource(
    databaseOptions(readingFrom(form.database.url, readSchemaOf(projections)), [Category]),
  ).initialize();
  const counters = new ProfileCounters(
    declaring({ marketplaceItems: (wallets: readonly string[]) => counter(wallets) }),
  );
  users = new Users(database, new Categories(database.getRepository(Category)), counters, given(), {
    linkTo: (picture) => picture,
  });
});
afterAll(async () => {
  await database.destroy();
  await form.close();
});

it('counts people by their current role, without those who left', async () => {
  const [ada, ben] = [await form.join('Ada'), await form.join('Ben')];
  await form.join('Carla');
  const minor = { role: 'minor', parentEmail: 'p@example.it', dateOfBirth: '2015-01-01' };
  const passwords = { password: 'segreto1', password2: 'segreto1' };
  const body = { name: 'Dora', email: `${randomUUID()}@example.it`, ...passwords, ...minor };
  await form.call('POST', '/auth/register', { body });
  const company = { name: 'Ada', email: ada.email, role: 'company', companyName: 'Ada srl' };
  await form.call('PUT', `/admin/users/${ada._id}`, { token: form.admin.token, body: company });
  expect(await users.counts()).toEqual({ total: 5, minors: 1, adults: 2, companies: 1, admins: 1 });
  await closeAccount(form, ben);
  expect(await users.counts()).toEqual({ total: 4, minors: 1, adults: 1, companies: 1, admins: 1 });
});

it('calls each counter once for all people of a page', async () => {
  const eva = await form.join('Eva');
  const pages: number[] = [];
  const [row] = await database.query<{ wallet: string }[]>('select wallet from people where id = $1', [eva._id]);
  counter = async (wallets) => {
    pages.push(wallets.length);
    return new Map([[row?.wallet ?? '', 7]]);
  };
  const { items } = await users.list({ limit: 3 });
  expect(items.map(({ marketplaceItems, contestsWon }) => [marketplaceItems, contestsWon])).toEqual([
    [7, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(pages).toEqual([3]);
});
