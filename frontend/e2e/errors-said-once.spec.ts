import { expect, test } from '@playwright/test';
import { sourceOf, sourcesIn } from './sources';

/** Functions of a file, whole. */
const functionsOf = (source: string) => source.split(/^(?=(?:export )?(?:async )?function )/m);
const FIELDS = /\b(?:submitting\(|fieldErrorsOf\(|fieldErrors\b)/;
/** The alert with the server's message, which repeats that of a field: `useSend` leaves out what is said by the fields that it is told. */
const REPEATED = /\berror \? messageOf\(/;
const SENDS = /\buse(?:Send|Command|Reviewed)\(/;
const SAYS_FAILURE = /\bfailure\b/;
const NAMES_FIELDS = /\bfields\b/;

const repeats = (code: string) =>
  FIELDS.test(code) &&
  (REPEATED.test(code) || (SENDS.test(code) && SAYS_FAILURE.test(code) && !NAMES_FIELDS.test(code)));

test('what a field says is not said again above the button of its form', () => {
  const twice = sourcesIn('')
    .filter((file) => !file.endsWith('use-command.ts'))
    .flatMap((file) =>
      functionsOf(sourceOf(file))
        .filter(repeats)
        .map((code) => `${file}: ${code.slice(0, code.indexOf('('))}`),
    );
  expect(twice).toEqual([]);
});

const ERROR_STATE = /<ErrorState\b[\s\S]*?\/>/g;
/** A button that is called so. The same request of which no answer came, with its key, is another thing. */
const ASKS_AGAIN = /^(?!.*[lL]ost \?).*(?:'Riprova'|"Riprova"|>Riprova<|^\s*Riprova$)/m;

test('"Riprova" is offered only where the same request can succeed, by one rule', () => {
  const sources = sourcesIn('').map((file) => ({ file, source: sourceOf(file) }));
  const ownWay = sources.filter(({ file, source }) => file !== 'ui/feedback/states.tsx' && ASKS_AGAIN.test(source));
  const ownRule = sources.filter(({ file, source }) => !file.startsWith('ui/') && /\bmaySucceed\(/.test(source));
  const withoutCause = sources.filter(({ source }) =>
    (source.match(ERROR_STATE) ?? []).some((state) => state.includes('onRetry') && !state.includes('cause')),
  );
  expect([...ownWay, ...ownRule, ...withoutCause].map(({ file }) => file)).toEqual([]);
  expect(sourceOf('ui/feedback/states.tsx')).toMatch(ASKS_AGAIN);
});
