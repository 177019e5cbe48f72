import type { Page } from '@playwright/test';
import type { Form } from './form';
import { call } from './members';

/** The questionnaire as people answer it, in any browser. */

export type Liking = Readonly<Record<'R' | 'I' | 'A' | 'S' | 'E' | 'C', number>>;

/** Creating most, then helping: one person in one order. */
export const CREATES: Liking = { R: 1, I: 2, A: 5, S: 4, E: 1, C: 1 };

const LABELS = ['Non mi piace per niente', 'Mi piace poco', 'Così così', 'Mi piace', 'Mi piace molto'];

interface Statement {
  readonly _id: string;
  readonly text: string;
  readonly area: keyof Liking;
}

/** The statements in their order, each with the answer of somebody who likes areas so much. */
export async function answered(form: Form, liking: Liking) {
  type Asked = { version: number; statements: Statement[] };
  const { version, statements } = await call<Asked>(form, 'GET', '/orientation/statements');
  const given = statements.map(({ _id, text, area }) => ({
    _id,
    text,
    area,
    value: liking[area],
    label: LABELS[liking[area] - 1] ?? '',
  }));
  const answers: Record<string, number> = Object.fromEntries(given.map(({ _id, value }) => [_id, value]));
  return { version, given, answers };
}

/** Touches an answer to each statement from this one on. */
export async function touchAnswers(page: Page, given: readonly { text: string; label: string }[]): Promise<void> {
  for (const { text, label } of given)
    await page.getByRole('group', { name: text }).getByText(label, { exact: true }).click();
}
