import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readJson } from './strict-json.js';

describe('unambiguous JSON', () => {
  it('is what any program writes', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(3), (text, spaces) => {
        const value = JSON.parse(text);
        expect(readJson(JSON.stringify(value, null, spaces))).toEqual({ value, ambiguous: false });
      }),
    );
  });

  it.each([
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '{ "a" : 1 , "b" : [ 0, { "c" : { "d" : 1, "d" : 2 } } ] }',
    '{"__proto__":1,"__proto__":2}',
    '{"a":{"b":1,"c":2},"a":{"d":":\\":"}}',
  ])('has no member twice, as %s has', (text) => {
    expect(readJson(text)).toEqual({ value: JSON.parse(text), ambiguous: true });
  });

  it.each(['', 'x', '{"a":1', '"', '\ufeff{}'])('is not %j', (text) => expect(readJson(text)).toBeUndefined());

  it('may be nested or long without a limit', () => {
    for (const text of [
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      `"${'\\n'.repeat(100_000)}"`,
      `[${'1,'.repeat(100_000)}1]`,
      `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
    ])
      expect(readJson(text)?.ambiguous).toBe(false);
  });
});
