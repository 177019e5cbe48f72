import { readdir, readFile } from 'node:fs/promises';
import { join as pathOf } from 'node:path';
import { expect, PASSWORD, signInHere, signOut, test } from './form';
import { join } from './members';

/** What a shared computer has on its disk after a Logout (product.md 10.21, 11.6), with a browser whose profile is a folder. */

/** The files of a profile that hold one of these words, in either of the encodings that browsers write. */
async function traces(folder: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = pathOf(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await traces(path, words)));
    if (!entry.isFile()) continue;
    const bytes = await readFile(path);
    const holds = (word: string) => bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le'));
    found.push(...words.filter(holds).map((word) => `${path}: ${word}`));
  }
  return found;
}

test('after a Logout the profile of a shared computer names nobody, and Back leads nowhere of before', async ({
  playwright,
  form,
  launchOptions,
}, testInfo) => {
  const ada = await join(form, 'Ada Zafferano', 'adult', 50);
  const bea = await join(form, 'Bea Turchese', 'adult', 50);
  const profile = testInfo.outputPath('profile');
  const context = await playwright.chromium.launchPersistentContext(profile, {
    ...launchOptions,
    locale: 'it-IT',
    viewport: { width: 1280, height: 800 },
  });
  const [page] = context.pages();
  if (!page) throw new Error('the browser has no page');
  await page.goto(`${form.url}/login`);
  await page.getByLabel('Computer condiviso').check();
  await signInHere(page, ada.email);
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  if (token === null) throw new Error('the session is not of the tab');
  await page.goto(`${form.url}/user/${ada._id}`);
  await page.getByRole('heading', { level: 1, name: 'Ada Zafferano' }).waitFor();
  await page.goto(`${form.url}/profile`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`${form.url}/wallet`);
  await page.getByLabel('Nota (facoltativa)').fill('Per la gita');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Resta sulla pagina' }).click();
  await expect(page.getByLabel('Nota (facoltativa)')).toHaveValue('Per la gita');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Esci senza inviare' }).click();
  await expect(page).toHaveURL(`${form.url}/login`);
  // What the disk may still hold of the token opens nothing.
  const opens = async () =>
    (await fetch(`${form.url}/api/user/me`, { headers: { authorization: `Bearer ${token}` } })).status;
  await expect.poll(opens).toBe(401);

  await page.goBack();
  await signInHere(page, bea.email);
  await expect(page).toHaveURL(`${form.url}/dashboard`);
  await signOut(page);
  await page.reload();
  expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })))).not.toMatch(/wallet|\/user|dashboard/);
  await context.close();
  const words = ['Ada Zafferano', 'Bea Turchese', ada.email, bea.email, 'Per la gita', PASSWORD];
  // A browser that offers to keep a password counts for each address how often the offer was put away; no page can keep it from that.
  const isOffer = (trace: string) => trace.includes('/Default/Login Data: persona');
  expect((await traces(profile, words)).filter((trace) => !isOffer(trace))).toEqual([]);
});
