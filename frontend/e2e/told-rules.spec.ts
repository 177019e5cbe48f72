import { expect, test } from '@playwright/test';
import { rules } from '../src/entities/rules';
import { BACKEND, sourceOf, sourcesIn } from './sources';

/** Where FORM keeps what decides: the file, and what stands before the figure. */
const DECIDED_BY: Record<keyof typeof rules, readonly [file: string, before: string]> = {
  deliveryDays: ['features/marketplace/domain/order.ts', 'DELIVERY_DAYS = '],
  applicationDays: ['features/marketplace/domain/job-application.ts', 'ANSWER_DAYS = '],
  reviewDays: ['features/marketplace/domain/job-application.ts', 'REVIEW_DAYS = '],
  letterMonths: ['features/marketplace/applications/application-letters.ts', 'KEPT_MONTHS = '],
  acceptanceDays: ['features/marketplace/domain/purchase.ts', 'ACCEPTANCE_DAYS = '],
  disputeDays: ['features/marketplace/domain/dispute.ts', 'DISPUTE_DAYS = '],
  approvalDays: ['features/marketplace/domain/approval.ts', 'APPROVAL_DAYS = '],
  decisionDays: ['features/contests/domain/contest.ts', 'DECISION_DAYS = '],
  postponedDaysMax: ['features/contests/domain/revise-contest.ts', 'POSTPONED_DAYS_MAX = '],
  requestDays: ['features/minors/families/guardian-requests.ts', 'REQUEST_DAYS = '],
  objectionDays: ['features/minors/rules/contested-guardian.ts', 'OBJECTION_DAYS = '],
  waitingDays: ['features/minors/families/erasure-date.ts', 'WAITING_DAYS = '],
  resetMinutes: ['features/accounts/passwords/reset-password.ts', 'RESET_MINUTES = '],
  secondLookHours: ['features/moderation/rules/second-look.ts', 'SECOND_LOOK_HOURS = '],
  secondStepHours: ['features/accounts/second-step/second-step-removals.ts', 'WAIT_HOURS = '],
  weeklyCoins: ['features/minors/rules/guardianship.ts', 'weeklyCoins: '],
  approvalAbove: ['features/minors/rules/guardianship.ts', 'approvalAbove: '],
  jobsAge: ['features/accounts/domain/ages.ts', 'WORKING_AGE = '],
  itemsCounted: ['features/marketplace/search/item-search.ts', 'COUNTED_MAX = '],
};

for (const [rule, [file, before]] of Object.entries(DECIDED_BY)) {
  test(`${rule} is told as FORM decides by it`, () => {
    const [, figure] = new RegExp(`${before}(\\d+)\\b`).exec(sourceOf(file, BACKEND)) ?? [];
    expect(Number(figure)).toBe(rules[rule as keyof typeof rules]);
  });
}

/** A rule in figures, in a text; comments may tell one. */
const IN_FIGURES = /^(?!\s*(?:\/\/|\/?\*)).*?(\d+ (?:giorni|ore|minuti))\b/gm;
/** Figures that a person chooses, that the screen decides by itself, or that count no time. */
const OWN = [
  'moderation/measure-fields.tsx',
  'entities/moderation/report-dialog.tsx',
  'session/shared-session.ts',
  'accounts/sign-in/login-screen.tsx',
];

test('no other text tells a rule in figures of its own', () => {
  const isAsked = (file: string) => !OWN.includes(file);
  const sources = [
    ...sourcesIn('').map((file) => ({ file, text: sourceOf(file) })),
    ...sourcesIn('', /^[^.]+(?:\.[a-z]+)?\.tsx?$/, BACKEND).map((file) => ({ file, text: sourceOf(file, BACKEND) })),
  ].filter(({ file }) => isAsked(file) && !/\.(?:spec|gen)\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(1000);
  const told = sources.flatMap(({ file, text }) =>
    [...text.matchAll(IN_FIGURES)].map(([, words]) => `${file}: ${words}`),
  );
  expect(told).toEqual([]);
});
