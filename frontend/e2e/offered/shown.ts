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
