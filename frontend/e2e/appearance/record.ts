import { writeFile } from 'node:fs/promises';
import { type APIResponse, test } from '@playwright/test';
import { PASSWORD } from '../form';
import { type Answer, keyOf, openScreen, type Reader, type Recording, recordingFile, screensOf } from './screens';

/** Records the answers that appearance.spec.ts replays, from a running demonstration community (`make demo`). */

const readers: readonly Reader[] = ['visitor', 'adult', 'admin'];
const url = process.env.APPEARANCE_URL ?? '';

async function ask<Body>(path: string, init?: RequestInit): Promise<Body> {
  const answer = await fetch(`${url}/api${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function tokenOf(email: string, password: string): Promise<string> {
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': 'application/json' };
  return (await ask<{ token: string }>('/auth/login', { method: 'POST', headers, body })).token;
}

test('records the answers', async ({ browser }) => {
  test.setTimeout(300_000);
  const [item] = await ask<{ _id: string }[]>('/marketplace?limit=1');
  const [contest] = await ask<{ _id: string }[]>('/contests?limit=1');
  if (!item || !contest) throw new Error(`no demonstration community at ${url}`);
  const recording: Recording = {
    now: new Date().toISOString(),
    item: item._id,
    contest: contest._id,
    answers: { visitor: {}, adult: {}, admin: {} },
  };
  const tokens: Record<Reader, string> = {
    visitor: '',
    adult: await tokenOf(process.env.APPEARANCE_ADULT ?? '', process.env.APPEARANCE_PASSWORD ?? PASSWORD),
    admin: await tokenOf('admin@form.local', process.env.APPEARANCE_PASSWORD ?? PASSWORD),
  };
  for (const reader of readers) {
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 900 } });
    await context.route('**/api/**', async (route) => {
      const response = await route.fetch();
      recording.answers[reader][keyOf(route.request().url())] = await answerOf(response);
      await route.fulfill({ response });
    });
    await context.route('**/api/events', (route) => route.abort());
    await context.addInitScript((value) => value && localStorage.setItem('token', value), tokens[reader]);
    const page = await context.newPage();
    for (const screen of screensOf(recording)) {
      if (screen.reader === reader) await openScreen(page, url + screen.path);
    }
    // What a page still asks for is recorded, too.
    await context.unrouteAll({ behavior: 'wait' });
    await context.close();
  }
  await writeFile(recordingFile, `${JSON.stringify(recording, null, 2)}\n`);
});

/** Only the headers that the application reads, and nothing of the person who was signed in. */
async function answerOf(response: APIResponse): Promise<Answer> {
  const kept = ['content-type', 'link', 'x-total-count', 'x-total-count-relation', 'x-unread-count'];
  const headers = Object.entries(response.headers()).filter(([name]) => kept.includes(name));
  const body = (await response.body()).toString('base64');
  return { status: response.status(), headers: Object.fromEntries(headers), body };
}
