import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { test as base } from '../form';

/** The folder where each journey records what it covered, for complete.long.spec.ts to combine. */
const FOLDER = 'touched';

/** A test that records the URLs it visited and the calls that succeeded. */
export const test = base.extend<{ seen: Set<string>; elsewhere: () => Promise<Page> }>({
  seen: [
    async ({ context }, use, { project, testId }) => {
      const seen = new Set<string>();
      record(context, seen);
      await use(seen);
      const folder = join(project.outputDir, FOLDER);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${testId}.json`), JSON.stringify([...seen]));
    },
    { auto: true },
  ],
  /** A page on another device, where nobody has signed in. */
  elsewhere: async ({ browser, seen }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      record(context, seen);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** Adds to `seen` what the pages of a browser visit and do. */
export function record(context: BrowserContext, seen: Set<string>): void {
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      const { pathname } = new URL(frame.url());
      const isFile = pathname.includes('.');
      if (frame === page.mainFrame() && !isFile) seen.add(`AT ${pathname}`);
    }),
  );
  context.on('response', (response) => {
    if (!response.ok()) return;
    const { pathname } = new URL(response.url());
    const isCsv = response.headers()['content-type']?.startsWith('text/csv') && !pathname.endsWith('.csv');
    seen.add(`${response.request().method()} ${pathname}${isCsv ? '.csv' : ''}`);
  });
}

/** Makes a call of the person who is signed in on this page, for a step whose screen is not the point. */
export function callFrom<Body>(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Body }> {
  return page.evaluate(
    async ([method, path, body]) => {
      const response = await fetch(`/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text ? JSON.parse(text) : undefined };
    },
    [method, path, body] as const,
  );
}

/** What all journeys of this run covered: "AT /address" and "METHOD /path". */
export async function touched(outputDir: string): Promise<string[]> {
  const folder = join(outputDir, FOLDER);
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.flatMap((text): string[] => JSON.parse(text));
}
