import type { Page } from '@playwright/test';

/** A screen that asks the server for nothing. */
const BETWEEN = '/accessibilita';

/** Goes to another screen as a link does, without loading the application anew, and waits until nothing is under way. */
export class Browsing {
  private readonly pending = new Set<unknown>();
  private isBetween = true;

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
    await this.settled('');
  }

  /**
   * Every screen follows another one, so that its heading is new.
   * @returns where it is once the screen is there: it may have led elsewhere
   */
  async goTo(path: string): Promise<string> {
    if (!this.isBetween) await this.follow(BETWEEN);
    await this.follow(path);
    this.isBetween = false;
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  private async follow(path: string): Promise<void> {
    const heading = await this.page.locator('main h1').innerText();
    await this.page.evaluate((to) => {
      history.pushState({ idx: 0, key: to }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
    await this.settled(heading);
  }

  /** Answers arrive and are drawn, and what is drawn may ask for more: over once nothing was under way before the last drawing. */
  private async settled(before: string): Promise<void> {
    let wasQuiet: boolean;
    do {
      wasQuiet = this.pending.size === 0;
      await this.page.waitForFunction(
        (heading) => {
          const states = [...document.querySelectorAll('[role=status]')];
          const isLoading = states.some(({ textContent }) => textContent.startsWith('Caricamento'));
          const now = document.querySelector<HTMLElement>('main h1')?.innerText;
          return !isLoading && now !== undefined && now !== heading;
        },
        before,
        { timeout: 15_000 },
      );
      await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    } while (!wasQuiet || this.pending.size > 0);
  }
}
