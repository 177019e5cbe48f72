import { expect, type Page } from '@playwright/test';

/** What is still moved by answers that come one after the other: a sum of layout shifts, as the web vitals count them. */
const SHIFT_MAX = 0.02;

/** Which answer comes last: what was asked for last, or what was asked for first. */
export const ORDERS = ['as asked', 'reversed'] as const;
export type Order = (typeof ORDERS)[number];

const APART_MS = 100;
/** Answers that wait for each other; more come at once. */
const APART_MAX = 10;
const QUIET_MS = 600;
const PENDING = /^(Caricamento|Verifica)/;

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Runs in the page before its own scripts. */
function noteShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const words = (node: Node | null) => (node?.textContent ?? '').trim().slice(0, 40);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[])
      shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => words(node)) });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Opens screens whose answers, and the parts of the program that are fetched late, arrive one by one. */
export class FirstSeconds {
  private asked = 0;
  /** What the page that is open waits for; what one before it asked for counts no more. */
  private pending = new Set<number>();
  private last = 0;
  private order: Order = 'as asked';
  private isLoaded = false;

  private constructor(private readonly page: Page) {}

  static async on(page: Page): Promise<FirstSeconds> {
    const seconds = new FirstSeconds(page);
    await page.addInitScript(noteShifts);
    await page.route(/\/api\/(?!events)|\.(js|css)$/, async (route) => {
      const isAnswer = route.request().url().includes('/api/');
      seconds.last = Date.now();
      if (!isAnswer && !seconds.isLoaded) return route.continue();
      const turn = Math.min(seconds.asked++, APART_MAX);
      const { pending } = seconds;
      const asked = seconds.asked;
      pending.add(asked);
      await new Promise((resolve) =>
        setTimeout(resolve, APART_MS * (seconds.order === 'as asked' ? turn : APART_MAX - turn)),
      );
      // The page may have gone on meanwhile.
      await route.continue().catch(() => undefined);
      pending.delete(asked);
      seconds.last = Date.now();
    });
    return seconds;
  }

  /** Opens a screen. @returns what moved on it once it was there, where that is more than it may */
  async movedOn(url: string, order: Order): Promise<string[]> {
    const { page } = this;
    Object.assign(this, { asked: 0, pending: new Set(), order, isLoaded: false });
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    this.isLoaded = true;
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await expect(page.getByRole('status').filter({ hasText: PENDING })).toHaveCount(0);
    await expect.poll(() => this.pending.size === 0 && Date.now() - this.last > QUIET_MS).toBe(true);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    const { pathname, search } = new URL(url);
    return sum > SHIFT_MAX ? [`${pathname}${search} ${order} ${sum.toFixed(3)} ${JSON.stringify(shifts)}`] : [];
  }
}
