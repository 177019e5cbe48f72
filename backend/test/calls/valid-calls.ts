import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { FACT_NAMES, FACTS_OF } from '../../src/features/marketplace/domain/facts.js';
import { type Member, PASSWORD, type TestApp } from '../app.js';
import { inDays, newCategory } from '../makers.js';
import { type Document, type Route, routesIn } from '../openapi.js';
import { type Callers, callerOf, joinCallers } from './people.js';
import { pathTo, type Row, type Verdict } from './row.js';
import { documentedName, TABLE } from './table.js';

/** A valid call of each route that takes a body, as the table of routes has it. */

const RICH = 1_000_000;
const WRONG = 'sbagliata';

export interface ValidCall {
  readonly as: Member | undefined;
  /** With its parameters. */
  readonly path: string;
  /** Valid values, where the schema is not specific enough. */
  readonly good: Readonly<Record<string, unknown>>;
  /** Where the call is no JSON. */
  readonly form?: FormData;
  /** What it gets where a rule refuses it. */
  readonly refused: number | undefined;
}

/** By name, of the document that is checked in: it is that of the program (scripts/test.sh). */
export const BODY_ROUTES: ReadonlyMap<string, Route> = new Map(
  routesIn(JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')) as Document)
    .filter(({ fields }) => fields)
    .map((route) => [route.name, route]),
);

/** By the name of the route, on a platform that has what they are about. */
export async function validCalls(form: TestApp): Promise<ReadonlyMap<string, ValidCall>> {
  const callers = await joinCallers(form, RICH);
  const { _id: category } = await newCategory(form);
  const { version: privacyVersion } = (await form.call<{ version: string }>('GET', '/pages/privacy')).body;
  const calls = new Map<string, ValidCall>();
  for (const row of TABLE) {
    const name = documentedName(row);
    const route = BODY_ROUTES.get(name);
    if (route && !calls.has(name))
      calls.set(name, await callOf(row, route, callers, { ...USUAL, category, privacyVersion, ...OF_ROUTES[name] }));
  }
  return calls;
}

/** Values of fields that rows leave out, where any value of the schema would not do. */
const USUAL = {
  startDate: inDays(1),
  endDate: inDays(9),
  link: 'https://example.it/lavoro',
  declaresAdult: true,
  password: PASSWORD,
};
/** Facts that a service has not. */
const NO_SERVICE = Object.fromEntries(
  FACT_NAMES.filter((name) => !FACTS_OF.service.includes(name)).map((name) => [name, undefined]),
);
/** Where a field of that name is something else on one route, or a row says less than the call needs. */
const OF_ROUTES: Readonly<Record<string, object>> = {
  'PUT /user/profile': { clear: 'bio' },
  'POST /marketplace': NO_SERVICE,
  // Of an application, for which there is a spec of its own.
  'POST /marketplace/{id}/orders': { letter: undefined, files: undefined },
  'PUT /marketplace/{id}': { clear: 'image', ...NO_SERVICE },
  'PUT /admin/users/{id}': { coinBalance: 0, expectedBalance: 0, expectedVersion: '' },
};

async function callOf(
  row: Row,
  { path, fields = {} }: Route,
  callers: Callers,
  usual: Readonly<Record<string, unknown>>,
): Promise<ValidCall> {
  const { platform } = callers;
  const target = (await row.target?.(platform)) ?? { id: randomUUID() };
  const [name, verdict] = callerIn(row, Object.keys(target.parties ?? {}));
  const given = await row.body?.(platform);
  const form = given instanceof FormData ? given : undefined;
  const body = form ? textsIn(form) : ((given ?? {}) as Record<string, unknown>);
  const known = Object.entries(usual).filter(([field]) => field in fields);
  // Who can be called once only would be gone.
  const isSpoilt = row.endsSession === true && Object.keys(body).some(isSecret);
  return {
    as: await callerOf(callers, name, target, row),
    path: pathTo(path, target),
    good: { ...Object.fromEntries(known), ...(isSpoilt ? spoilt(body) : body) },
    ...(form && { form }),
    refused: isSpoilt ? 403 : verdict === 'yes' ? undefined : verdict,
  };
}

/** A party who may, or else a stranger who may, or somebody who is refused. */
function callerIn({ who }: Row, parties: readonly string[]): [name: string, verdict: Verdict] {
  const all = Object.entries(who) as [string, Verdict][];
  const order = [...parties, 'adult', 'company', 'minor', 'admin', 'anonymous'];
  const sorted = all.toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  return sorted.find(([, verdict]) => verdict === 'yes') ?? sorted[0] ?? ['adult', 403];
}

const isSecret = (field: string): boolean => field === 'password' || field === 'currentPassword';
const spoilt = (body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(body).map(([field, value]) => [field, isSecret(field) ? WRONG : value]));
const textsIn = (form: FormData) => Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
