import { expect, test } from '@playwright/test';
import { sourceOf, sourcesIn } from './sources';

/** Functions of a file, whole. */
const functionsOf = (source: string) => source.split(/^(?=(?:export )?(?:async )?function )/m);
const FIELDS = /\b(?:submitting|fieldErrorsOf|useReviewed)\(/;
/** The alert with the server's message, which repeats that of a field. */
const REPEATED = /\berror \? messageOf\(/;

test('what a field says is not said again above the button of its form', () => {
  const twice = sourcesIn('').flatMap((file) =>
    functionsOf(sourceOf(file))
      .filter((code) => FIELDS.test(code) && REPEATED.test(code))
      .map((code) => `${file}: ${code.slice(0, code.indexOf('('))}`),
  );
  expect(twice).toEqual([]);
});
