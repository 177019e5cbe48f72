import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The rules of accessibility that a page breaks: any of axe's, unless `rules` names some. FORM has no frames, so axe itself is
 * enough; most of its time would go into styles that no rule asks for, into selectors, and into a description of what is right.
 * @param within the part of the page to look at, as a CSS selector; the whole page unless it is given
 */
export async function brokenRules(
  page: Page,
  { rules, within = 'html' }: { readonly rules?: string[]; readonly within?: string } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: axe.RunOptions = { resultTypes: ['violations'], preload: false, selectors: false };
  return page.evaluate(
    async ([context, asked]) => {
      const { violations } = await window.axe.run(context, asked);
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    [within, rules ? { ...options, runOnly: { type: 'rule' as const, values: rules } } : options] as const,
  );
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
