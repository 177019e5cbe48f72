import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { createTestDatabase, MIGRATED } from '../../backend/test/database';
import { startProgram } from '../../backend/test/program';

/** A running FORM. */
export interface Form {
  readonly url: string;
  readonly admin: { readonly email: string; readonly password: string };
  /** What it has written to its console and its log so far. */
  output(): string;
  /** Runs the auditor as a person would in another terminal. */
  audit(...args: string[]): Promise<{ exit: number; output: string }>;
  /** Runs `form reset-admin`, in the same way. */
  resetAdmin(email: string): Promise<{ exit: number; output: string }>;
}

const FORM = fileURLToPath(new URL('../../backend/dist/src/main.js', import.meta.url));
export const PASSWORD = 'segreto1';
/** Characters of what a page shows that a failed test prints. */
const SHOWN_MAX = 4000;

interface Programs {
  form: Form;
  /** Of docs/operations.md, beyond those of every program; a spec with its own has a program of its own. */
  settings: Readonly<Record<string, string>>;
}

export const test = base.extend<object, Programs>({
  // Playwright itself tells what the last page shows: a journey has several.
  page: async ({ page, browser }, use, info) => {
    await use(page);
    if (info.status === info.expectedStatus) return;
    for (const each of browser.contexts().flatMap((context) => context.pages())) {
      const shown = await each.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
      console.error(`${info.title}: at ${each.url()}\n${shown.slice(0, SHOWN_MAX)}`);
    }
  },
  settings: [{}, { option: true, scope: 'worker' }],
  form: [
    async ({ browserName, settings }, use) => {
      const folder = await mkdtemp(join(tmpdir(), `form-e2e-${browserName}-`));
      const database = await createTestDatabase(MIGRATED);
      const { form, stop } = await startForm(folder, { DATABASE_URL: database.url, ...settings });
      await use(form);
      await stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** @param env settings of docs/operations.md, beside the data folder; without DATABASE_URL it has a PostgreSQL of its own, as `make start` */
export async function startForm(
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ form: Form; stop: () => Promise<void> }> {
  const settings = { DATA_DIR: folder, ...env };
  const program = await startProgram({ ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'warn', ...settings });
  const form: Form = {
    url: program.url,
    admin: { email: 'admin@form.local', password: PASSWORD },
    output: program.output,
    audit: (...args) => run(settings, ['audit', ...args]),
    resetAdmin: (email) => run(settings, ['reset-admin', email]),
  };
  return { form, stop: program.stop };
}

function run(
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<{ exit: number; output: string }> {
  const env = { PATH: process.env.PATH, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [FORM, ...args], { env }, (error, stdout, stderr) =>
      resolve({ exit: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

export async function register(page: Page, form: Form, name: string, email: string): Promise<void> {
  await page.goto(`${form.url}/register`);
  await page.getByLabel('Adulto').check();
  await page.getByLabel('Ho compiuto 18 anni').check();
  await page.getByLabel('Nome e Cognome').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Conferma password').fill(PASSWORD);
  await page.getByLabel(/^Ho letto l’informativa/).check();
  await page.getByRole('main').getByRole('button', { name: 'Registrati' }).click();
  await expect(page.getByText('Registrazione completata! Effettua il login.')).toBeVisible();
}

export async function signIn(page: Page, form: Form, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${form.url}/login`);
  await signInHere(page, email, password);
}

/** On the login that is open, with what was chosen there. */
export async function signInHere(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('link', { name: /apri il portafoglio/ })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Accedi' })).toBeVisible();
}

export { expect };
