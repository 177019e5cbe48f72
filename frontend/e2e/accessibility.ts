import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * The rules of accessibility that a page breaks: any of axe's, unless `rules` names some. Half the time of axe would go into a
 * page of its own for the results of frames, of which FORM has none, and into a description of what is right.
 */
export async function brokenRules(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
