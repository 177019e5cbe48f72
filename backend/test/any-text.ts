import fc from 'fast-check';

/** Half of a surrogate pair is no character. */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((codePoint) => String.fromCodePoint(codePoint));

/** Text of any characters, as fast-check's `unit: 'binary'`, which makes a table of them that takes each spec a second. */
export const anyText = (length: { readonly minLength?: number; readonly maxLength?: number } = {}) =>
  fc.string({ ...length, unit: character });
