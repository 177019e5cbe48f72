import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ENV, type Member, PASSWORD, startTestApp, type TestApp } from './app.js';
import { eventually } from './conditions.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';
import { plainPng } from './photo.js';
import { launchProgram } from './program.js';
import { inLongRun } from './runs.js';
import { currentOtp, joinWithSecondStep } from './second-step.js';

/** JWT_SECRET is given another value: only sessions depend on it. */

const OTHER = { JWT_SECRET: 'another secret, after the first was seen by a stranger' };
const SECRETS = ['second-step-secret', 'picture-secret'];

let folder: string;
let elsewhere: string;
let database: TestDatabase;
let form: TestApp;
const env = (more: Record<string, string> = {}) => ({ ...ENV, DATABASE_URL: database.url, DATA_DIR: folder, ...more });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-secret-'));
  elsewhere = await mkdtemp(join(tmpdir(), 'form-secret-'));
  database = await createTestDatabase(MIGRATED);
});
afterAll(async () => {
  await form.program.stop();
  await database.drop();
  for (const path of [folder, elsewhere]) await rm(path, { recursive: true });
});

/** The link to the profile picture of a minor, which is not for everybody. */
async function withheldPicture(): Promise<string> {
  const mina = await form.join('Mina Riva', 0, 'minor');
  const body = new FormData();
  body.append('profileImage', new Blob([new Uint8Array(await plainPng(40, 30))]));
  const answer = await form.call<{ profileImage: string }>('PUT', '/user/profile', { token: mina.token, body });
  expect(answer.body.profileImage).toContain('?key=');
  return answer.body.profileImage;
}

const statusOf = async (path: string) => (await fetch(form.url + path)).status;
const login = ({ email }: Member, otp: string) =>
  form.call('POST', '/auth/login', { body: { email, password: PASSWORD, otp } });

it('ends sessions, and neither second steps, also those of before they had a secret of their own, nor links to pictures', async () => {
  form = await startTestApp({ database, env: env() });
  const sonia = await joinWithSecondStep(form);
  const picture = await withheldPicture();
  await form.program.stop();
  form = await startTestApp({ database, env: env(OTHER) });
  expect((await form.call('GET', '/user/me', { token: sonia.token })).status).toBe(401);
  expect((await login(sonia, currentOtp())).status).toBe(200);
  expect([await statusOf(picture), await statusOf(picture.split('?')[0] ?? '')]).toEqual([200, 404]);
});

inLongRun(() => {
  it('keeps a host with a folder of its own away that comes later, until it has the other secrets, too', async () => {
    const later = env({ ...OTHER, DATA_DIR: elsewhere });
    const refused = await launchProgram(later);
    expect(await refused.ended).toEqual({ code: 1, signal: null });
    expect(refused.output()).toMatch(
      /(SECOND_STEP|PICTURE)_SECRET is another here than in the process that runs already/,
    );
    await form.program.stop();
    const alone = await launchProgram(later);
    await alone.started;
    await eventually(() => alone.output().includes('SECOND_STEP_SECRET opens none of the second steps'));
    process.kill(alone.pid);
    await alone.ended;
    form = await startTestApp({ database, env: env(OTHER) });
    for (const name of SECRETS) await copyFile(join(folder, name), join(elsewhere, name));
    const second = await launchProgram(later);
    await second.started;
    process.kill(second.pid);
    expect(await second.ended).toEqual({ code: 0, signal: null });
  });
});
