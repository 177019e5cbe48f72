import { dropOwn, readOwn, storeOwn } from '../session/own-storage';
import type { Answers } from './orientation-api';

/** A member's answers that FORM has not confirmed: kept for this person alone, until it has them. */

const name = 'orientation-unsent';

export interface Given {
  version: number;
  answers: Answers;
}

/** What was kept, where it is whole; null otherwise. */
export function givenIn(value: unknown): Given | null {
  if (typeof value !== 'object' || value === null || !('version' in value) || !('answers' in value)) return null;
  const { version, answers } = value;
  if (typeof version !== 'number' || typeof answers !== 'object' || answers === null) return null;
  const whole = Object.entries(answers).filter(([, answer]) => Number.isInteger(answer) && answer >= 1 && answer <= 5);
  return whole.length === 0 ? null : { version, answers: Object.fromEntries(whole) };
}

/** To the statements of this version; answers to others nobody wants any more. */
export function unsentAnswers(version: number): Answers {
  const kept = readUnsent();
  return kept?.version === version ? kept.answers : {};
}

export const keepUnsent = (given: Given): void => storeOwn(name, JSON.stringify(given));
export const forgetUnsent = (): void => dropOwn(name);

/** FORM has these; what was answered since stays. */
export function confirmSent({ version, answers: sent }: Given): void {
  const later = Object.entries(unsentAnswers(version)).filter(([id, answer]) => sent[id] !== answer);
  if (later.length === 0) forgetUnsent();
  else keepUnsent({ version, answers: Object.fromEntries(later) });
}

function readUnsent(): Given | null {
  try {
    return givenIn(JSON.parse(readOwn(name) ?? 'null'));
  } catch {
    return null;
  }
}
