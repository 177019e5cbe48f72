import { readFileSync } from 'node:fs';
import { PATTERNS } from '../../src/app/route-pattern';

/** What the journeys have to cover together: every route of the front end and everything a person can do with it. */

/** The routes of product.md 10, and the older paths of 7.1 that redirect. */
export const ROUTES = PATTERNS;

/** Calls that only read and yet are actions: a person triggers them with a button. */
const ASKED_FOR = [
  'GET /api/user/export',
  'GET /api/family/:child/export',
  'GET /api/coin/verify-blockchain',
  'GET /api/coin/transactions/:id/receipt',
  'GET /api/admin/transactions.csv',
  'GET /api/admin/acts.csv',
];

/** Calls of other programs, which no screen makes, and the report of an error (browser-errors.spec.ts). */
const NOT_OURS = ['POST /api/coin/checkpoint/cosign', 'POST /api/browser-errors'];

/** What the page does by itself after five minutes of use (shared-session.spec.ts). */
const BY_ITSELF = ['POST /api/auth/renew'];

/** What can be done only a day after it was asked for (second-step.e2e.spec.ts). */
const A_DAY_LATER = ['DELETE /api/admin/users/:id/second-step'];

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const sourceOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Every call that changes something, from the API's own document, and those above: "METHOD /path/:id". */
export function actions(): string[] {
  const { paths }: ApiDocument = JSON.parse(sourceOf('../docs/openapi.json'));
  const changes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((method) => ['post', 'put', 'patch', 'delete'].includes(method))
      .map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  return [...changes, ...ASKED_FOR].filter((call) => ![...NOT_OURS, ...BY_ITSELF, ...A_DAY_LATER].includes(call));
}
