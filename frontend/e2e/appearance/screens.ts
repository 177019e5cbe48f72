import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const inFolder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export const recordingFile = inFolder('recording.json');

export type Reader = 'visitor' | 'adult' | 'admin';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** In base64. */
  body: string;
}

export interface Recording {
  /** When the answers were recorded: dates such as "Oggi" depend on it. */
  now: string;
  item: string;
  contest: string;
  /** The API's answers to each reader, by path and query. */
  answers: Record<Reader, Record<string, Answer>>;
}

/** What a recording knows an answer by: each program has a host of its own. */
export const keyOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

interface MainScreen {
  name: string;
  reader: Reader;
  path: string;
}

export const screensOf = ({ item, contest }: Pick<Recording, 'item' | 'contest'>): MainScreen[] => [
  { name: 'home', reader: 'visitor', path: '/' },
  { name: 'marketplace', reader: 'visitor', path: '/marketplace' },
  { name: 'item', reader: 'adult', path: `/marketplace/${item}` },
  { name: 'contests', reader: 'visitor', path: '/contests' },
  { name: 'contest', reader: 'adult', path: `/contests/${contest}` },
  { name: 'verify', reader: 'visitor', path: '/verifica' },
  { name: 'dashboard', reader: 'adult', path: '/dashboard' },
  { name: 'orders', reader: 'adult', path: '/orders' },
  { name: 'wallet', reader: 'adult', path: '/wallet' },
  { name: 'notifications', reader: 'adult', path: '/notifications' },
  { name: 'profile', reader: 'adult', path: '/profile' },
  { name: 'admin', reader: 'admin', path: '/admin' },
];

/** Opens a screen and waits until everything on it is drawn. */
export async function openScreen(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^Caricamento/ })
    .first()
    .waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
}
