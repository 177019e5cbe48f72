import { expect, type Page } from '@playwright/test';

/** The balance that the navigation shows. */
export const balance = (page: Page, coins: number) =>
  expect(page.getByRole('link', { name: `${coins} Coin FORM: apri il portafoglio` })).toBeVisible();
