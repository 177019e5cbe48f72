import { describe, expect, it } from '@jest/globals';
import type { ArgumentMetadata } from '@nestjs/common';
import fc from 'fast-check';
import { anyText } from '../../../../test/any-text.js';
import { runs } from '../../../../test/runs.js';
import { HasNormalForm, ifNormal } from './normal-form.js';
import { IsCoins, IsEmailAddress, IsText, validation } from './validation.js';

@HasNormalForm()
class Body {
  @IsEmailAddress({ label: 'E-mail' }) email!: string;
  @IsEmailAddress({ label: 'E-mail', required: false }) otherEmail?: string;
  @IsCoins({ label: 'Importo' }) amount!: number;
  @IsCoins({ label: 'Prezzo', min: 0, required: false }) price?: number;
  @IsText({ label: 'Titolo', max: 12, min: 3 }) title!: string;
  @IsText({ label: 'Nota', max: 20, required: false }) note?: string;
}

/** The mark is not inherited: these go through the whole validation. */
class UnmarkedBody extends Body {}

/** Values around every limit: of lengths, of characters, of normal forms. */
const oddText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ' ',
      '\n',
      '\t',
      '\0',
      '\u0085',
      '\u00a0',
      '\u00ad',
      '\u200b',
      '\ufeff',
      '\u0301',
      '\ud800',
      'é',
      'ſ',
      '🎓',
    ),
    fc.constantFrom('a', 'B', '<', '@', '.'),
    anyText({ minLength: 1, maxLength: 1 }),
  ),
  maxLength: 22,
});
const part = fc.oneof(fc.string({ unit: fc.constantFrom(...'az09._+-'), maxLength: 8 }), fc.constant('a'.repeat(40)));
const domain = fc.oneof(
  part,
  fc.constantFrom('gmail.com', 'example.it', 'a.b.c.de', 'googlemail.com', '1.2.3.4', 'x--y.it'),
);
const email = fc.oneof(
  fc.emailAddress(),
  fc.tuple(part, domain).map(([user, host]) => `${user}@${host}`),
  oddText,
);
const text = fc.oneof(oddText, fc.string({ maxLength: 22 }), fc.lorem({ maxCount: 2 }));
const number = fc.oneof(
  fc.integer({ min: -2, max: 3 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(1e9, 1e9 + 1, 0.5, -0),
);
async function validated(body: object): Promise<object> {
  const metadata: ArgumentMetadata = { type: 'body', metatype: UnmarkedBody };
  const valid = await validation.transform(body, metadata);
  expect(valid).toBeInstanceOf(UnmarkedBody);
  return { ...(valid as UnmarkedBody) };
}

describe('of each property', () => {
  const sound = { email: 'ada@example.it', amount: 1, title: 'Titolo' };

  it.each([
    ['email', email],
    ['otherEmail', email],
    ['amount', number],
    ['price', number],
    ['title', text],
    ['note', text],
  ])('%s is what the validation makes of it', async (name, values) => {
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const body = { ...sound, [name]: value };
        const normal = ifNormal(body, Body);
        if (normal) expect({ ...normal }).toStrictEqual(await validated(body));
      }),
      runs(500),
    );
  });

  it('takes JSON’s minus zero for zero', async () => {
    expect(await validated({ ...sound, price: -0 })).toEqual({ ...sound, price: 0 });
  });

  it('leaves an unknown field to the validation', () => {
    expect(ifNormal({ ...sound, more: 1 }, Body)).toBeUndefined();
  });

  it.each([
    ['email', ['persona.12@example.it', 'maria-rossi_7@scuola.provincia.mi.it']],
    ['amount', [1, 1_000_000_000]],
    ['price', [1, 3]],
    ['title', ['Perché', 'a b c']],
    ['note', ['Grazie\nmille', '€5'.slice(1)]],
  ])('includes usual values of %s', (name, values) => {
    for (const value of values) expect(ifNormal({ ...sound, [name]: value }, Body)).toBeInstanceOf(Body);
  });
});

it('is refused to a class with another kind of property', () => {
  class Other extends Body {
    @IsCoins({ label: 'Altro' }) other!: number;
  }
  expect(() => HasNormalForm()(Other)).toThrow('Other has properties without a normal form');
});
