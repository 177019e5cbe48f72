import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { eventChecker } from './events-document.js';

const document = JSON.parse(readFileSync(new URL('../../docs/events.schema.json', import.meta.url), 'utf8'));
const RIGHT = { type: 'KeyDaysBegan', v: 1, data: {} };

it('the whole document is a schema that tells a wrong event, as the checker of the specs does', () => {
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
  addFormats.default(ajv);
  const isValid = ajv.compile(document);
  const problemOf = eventChecker(document);
  const wrong = { ...RIGHT, data: { other: 1 } };
  const unknown = { ...wrong, type: 'NeverDeclared' };
  expect([RIGHT, wrong, unknown].map((event) => isValid(event))).toEqual([true, false, true]);
  expect([RIGHT, wrong, unknown].map((event) => problemOf(event) === undefined)).toEqual([true, false, true]);
});
