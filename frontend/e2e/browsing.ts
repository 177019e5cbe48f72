import type { Page } from '@playwright/test';

/** A button, or a link with where it leads. */
export interface Offer {
  readonly role: string;
  readonly name: string;
  readonly url?: string;
}

const LINE = /\b(button|link|radio|tab|menuitem|checkbox|textbox) "((?:[^"\\]|\\.)*)"( \[disabled\])?/;

/** What a screen offers: everything that can be pressed or followed, as assistive technology names it. */
export async function offersOn(page: Page): Promise<Offer[]> {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n');
  return lines.flatMap((line, index): Offer[] => {
    const [, role, name, disabled] = LINE.exec(line) ?? [];
    if (role === undefined || name === undefined || disabled) return [];
    const url = /- \/url: "?([^"]*)"?/.exec(lines[index + 1] ?? '')?.[1];
    return [{ role, name: name.replaceAll('\\"', '"'), ...(url !== undefined && { url }) }];
  });
}

/** A screen that asks the server for nothing. */
const BETWEEN = '/accessibilita';

/** Goes to another screen as a link does, without loading the application anew, and waits until nothing is under way. */
export class Browsing {
  private readonly pending = new Set<unknown>();

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

  /** What a screen offers once it is there. Every screen follows another one, so that its heading is new. */
  async goTo(path: string): Promise<{ at: string; offers: Offer[] }> {
    await this.follow(path);
    const { pathname, search } = new URL(this.page.url());
    const offers = await offersOn(this.page);
    await this.follow(BETWEEN);
    return { at: pathname + search, offers };
  }

  private async follow(path: string): Promise<void> {
    const heading = await this.page.locator('main h1').innerText();
    await this.page.evaluate((to) => {
      history.pushState({ idx: 0, key: to }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
    await this.settled(heading);
  }

  /** Answers arrive and are drawn, and what is drawn may ask for more. */
  private async settled(before: string): Promise<void> {
    do {
      await this.page.waitForFunction(
        (heading) => {
          const isLoading = document.querySelector('[role=status][aria-label^=Caricamento]') !== null;
          const now = document.querySelector<HTMLElement>('main h1')?.innerText;
          return !isLoading && now !== undefined && now !== heading;
        },
        before,
        { timeout: 15_000 },
      );
      await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    } while (this.pending.size > 0);
  }
}
