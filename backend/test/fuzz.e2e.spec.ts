import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startTestApp, type TestApp } from './app.js';
import { BODY_ROUTES, type ValidCall, validCalls } from './calls/valid-calls.js';
import { brokenFields, cursor, rubbish, soundFields, textOf, urlPart } from './hostile-input.js';
import { documentedRoutes, type Route } from './openapi.js';
import { everyDayOrLong, FUZZ_BODIES } from './runs.js';

/**
 * Any input to any route: never a server error, always a sentence and a code, and a refused request appends nothing to the
 * ledger (product.md 1.4 to 1.6). The routes and their fields come from the program's own document.
 */

const PATHS_PER_ROUTE = Math.ceil(0.3 * FUZZ_BODIES);
/** Every day the same bodies, queries and ids; what fails in a long run names its seed. */
const SEED = everyDayOrLong(20_260_101, Math.floor(Math.random() * 2 ** 31));
const ROUTE_MS_MAX = Math.max(60_000, 600 * FUZZ_BODIES);
/** Reports a failure also when shrinking takes longer than the limit of a test. */
const IN_TIME = { interruptAfterTimeLimit: 0.75 * ROUTE_MS_MAX, markInterruptAsFailure: true };

let form: TestApp;
let routes: ReadonlyMap<string, Route>;
let calls: ReadonlyMap<string, ValidCall>;

beforeAll(async () => {
  form = await startTestApp();
  routes = new Map((await documentedRoutes(form)).map((route) => [route.name, route]));
  calls = await validCalls(form);
});
afterAll(() => form.close());

let counted = 0;
/** The events since the last call, without those of the program's own jobs. */
async function newEvents(): Promise<string[]> {
  const rows = await form.database.query<{ revision: string; envelope: string }>(
    `select revision, envelope from event_store.events
     where stream = (select id from event_store.streams where name = 'ledger') and revision > $1 order by revision`,
    [counted],
  );
  counted = Number(rows.at(-1)?.revision ?? counted);
  return rows.map(({ envelope }) => envelope).filter((envelope) => !envelope.startsWith('{"actor":"system",'));
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly token: string | undefined;
  readonly body?: string | FormData;
  readonly headers?: Record<string, string>;
}

/** Sends a request and checks the response; a refused one must have appended nothing. */
async function check(request: Request): Promise<void> {
  const { method, path, token, body, headers } = request;
  const { status, body: answer } = await form.call(method, path, { token, body, headers });
  const written = await newEvents();
  if (status < 400) return;
  expect(status).toBeLessThan(500);
  expect(answer).toMatchObject({ msg: expect.stringMatching(/\S/), code: expect.stringMatching(/^[A-Z_]+$/) });
  expect({ answer, written }).toEqual({ answer, written: [] });
  // The limit of failures would refuse all later requests before the code under test.
  if (status === 429) await form.database.query('delete from failures');
}

const oddHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.uuid().map((key) => ({ 'idempotency-key': key })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'short' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'nonsense' },
      { 'content-encoding': 'gzip' },
    ),
  },
);

const FILES = [
  '',
  '%PDF-1.7\n%%EOF',
  'GIF89a',
  '\xff\xd8\xff\xe0 not a picture',
  '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR',
];

function asForm(entries: readonly (readonly [string, string])[], file: string | null, name: string): FormData {
  const body = new FormData();
  for (const [field, value] of entries) body.append(field, value.replace(/^"(.*)"$/s, '$1'));
  if (file !== null) body.append(name, new Blob([Buffer.from(file, 'latin1')]), 'file.png');
  return body;
}

function bodiesOf({ fields = {}, acceptsForms }: Route, good: Record<string, unknown>) {
  const broken = brokenFields(fields, good);
  const upload = fc.option(fc.constantFrom(...FILES), { freq: 2 });
  const fileField = fc.constantFrom('image', 'profileImage', 'file', 'other');
  return fc.oneof(
    { weight: 18, arbitrary: broken.map(textOf) },
    { weight: 2, arbitrary: rubbish },
    {
      weight: acceptsForms ? 6 : 1,
      arbitrary: fc.tuple(broken, upload, fileField).map(([entries, file, name]) => asForm(entries, file, name)),
    },
  );
}

/** A route that takes a body, with a valid call of it. */
function known(name: string) {
  const [route, call] = [BODY_ROUTES.get(name), calls.get(name)];
  if (!route?.fields || !call) throw new Error(`calls/ has no row of ${name}`);
  return { ...route, fields: route.fields, call };
}

describe('bodies', () => {
  const names = [...BODY_ROUTES.keys()];

  it.each(names)('are accepted while they are valid: %s', async (name) => {
    const { method, fields, call } = known(name);
    const body = call.form ?? textOf(soundFields(fields, call.good));
    const { status, body: answer } = await form.call(method, call.path, { token: call.as?.token, body });
    expect(status < 300 || status === call.refused ? 'as it must be' : [status, answer]).toBe('as it must be');
  });

  it.each(names)(
    'never cause a server error: %s',
    async (name) => {
      const { call, ...route } = known(name);
      const { method } = route;
      const { path, as } = call;
      await newEvents();
      await fc.assert(
        fc.asyncProperty(bodiesOf(route, call.good), oddHeaders, (body, headers) =>
          check({ method, path, token: as?.token, body, headers }),
        ),
        { seed: SEED, numRuns: FUZZ_BODIES, ...IN_TIME },
      );
    },
    ROUTE_MS_MAX,
  );
});

describe('queries and ids', () => {
  it(
    'are sent to every other route',
    async () => {
      await newEvents();
      for (const route of routes.values()) {
        if (route.fields || (route.queries.length === 0 && !route.path.includes('{'))) continue;
        const name = fc.oneof(fc.constantFrom(...route.queries, 'limit', 'toString', '__proto__', 'a[b]'), urlPart);
        const pairs = fc.array(fc.tuple(name, urlPart), { maxLength: 3 });
        const hasCursor = route.queries.includes('cursor');
        const query = hasCursor ? fc.oneof(pairs, fc.tuple(fc.tuple(fc.constant('cursor'), cursor))) : pairs;
        const id = fc.oneof({ weight: 3, arbitrary: urlPart }, { weight: 1, arbitrary: fc.uuid() });
        const { method, name: title } = route;
        const property = fc.assert(
          fc.asyncProperty(id, query, async (parameter, fields) => {
            const text = fields.map(([field, value]) => `${field}=${value}`).join('&');
            await check({
              method,
              path: `${route.path.replace(/\{\w+\}/, parameter)}?${text}`,
              token: form.admin.token,
            });
          }),
          { seed: SEED, numRuns: PATHS_PER_ROUTE, ...IN_TIME },
        );
        await property.catch((cause: Error) => {
          throw new Error(`${title}: ${cause.message}`, { cause });
        });
      }
    },
    ROUTE_MS_MAX,
  );
});
