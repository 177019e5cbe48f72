import { expect, type Page } from '@playwright/test';

/** What the navigation says of one's coins. */
export const balance = (page: Page, coins: number) =>
  expect(page.getByRole('link', { name: `${coins} Coin FORM: apri il portafoglio` })).toBeVisible();
