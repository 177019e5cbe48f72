import type { Page } from '@playwright/test';

/** A screen that asks the server for nothing. */
export const BETWEEN = '/accessibilita';
/** What a child who waits reads in the place of many screens. */
const GATE = 'Manca il consenso di un genitore';
/** The heading of a screen that was left has this attribute. */
const LEFT = 'data-left';

/** Goes to another screen as a link does, without loading the application anew, and waits until nothing is under way. */
export class Browsing {
  private readonly pending = new Set<unknown>();
  /** Where it is, unless what is there may be at other places as well. */
  private at: string | undefined = BETWEEN;

  constructor(
    private readonly page: Page,
    private readonly origin: string,
  ) {
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/events')) this.pending.add(request);
    });
    page.on('requestfinished', (request) => this.pending.delete(request));
    page.on('requestfailed', (request) => this.pending.delete(request));
  }

  async begin(): Promise<void> {
    await this.page.goto(this.origin + BETWEEN);
    await this.settled();
  }

  /** @returns where it is once the screen is there: it may have led elsewhere */
  async goTo(path: string): Promise<string> {
    // A screen that follows itself keeps its heading.
    if (this.at === undefined || screenOf(path) === screenOf(this.at)) await this.follow(BETWEEN);
    await this.follow(path);
    const { pathname, search } = new URL(this.page.url());
    const isGate = (await this.page.locator('main h1').innerText()) === GATE;
    this.at = pathname + search === path && !isGate ? path : undefined;
    return pathname + search;
  }

  private async follow(path: string): Promise<void> {
    await this.page.evaluate(
      ([to, left]) => {
        document.querySelector('main h1')?.setAttribute(left, '');
        history.pushState({ idx: 0, key: to }, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      },
      [path, LEFT] as const,
    );
    await this.settled();
  }

  /** Answers arrive and are drawn, and what is drawn may ask for more: over once nothing was under way before the last drawing. */
  private async settled(): Promise<void> {
    let wasQuiet: boolean;
    do {
      wasQuiet = this.pending.size === 0;
      await this.page.waitForFunction(
        (left) => {
          const states = [...document.querySelectorAll('[role=status]')];
          const isLoading = states.some(({ textContent }) => textContent.startsWith('Caricamento'));
          return !isLoading && document.querySelector(`main h1:not([${left}])`) !== null;
        },
        LEFT,
        { timeout: 15_000 },
      );
      await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    } while (!wasQuiet || this.pending.size > 0);
  }
}

/** The screens of two items are one. */
const screenOf = (path: string): string => path.replace(/[?#].*$/, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');
