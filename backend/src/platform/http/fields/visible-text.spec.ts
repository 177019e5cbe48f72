import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../../../../test/any-text.js';
import { runs } from '../../../../test/runs.js';
import { IsEmailAddress, IsText, validation } from './validation.js';

class Reason {
  @IsText({ label: 'Motivo', max: 40 }) reason!: string;
}
class Named {
  @IsText({ label: 'Nome', max: 40, inLine: true }) name!: string;
}
class Renamed {
  @IsText({ label: 'Nome', max: 40, required: false }) name?: string;
}
class Sought {
  @IsEmailAddress({ label: 'E-mail' }) email!: string;
  @IsText({ label: 'Ricerca', max: 40, isLookedUp: true }) search!: string;
}
const check = (reason: string) => validation.transform({ reason }, { type: 'body', metatype: Reason });

it.each(['', ' ', ' \u200b ', '\u2060\u00ad', '\u200b\n\u200b'])('refuses the invisible text %j', async (reason) => {
  const errors = [{ field: 'reason', msg: 'Motivo: campo obbligatorio' }];
  await expect(check(reason)).rejects.toMatchObject({ status: 400, errors });
});

it('accepts an emoji that joins several', async () => {
  expect(await check('👩\u200d🎓')).toEqual({ reason: '👩\u200d🎓' });
});

it.each(['Mario \u202e', '\u2067Mario', 'a\u202db'])(
  'refuses %j, which turns the direction of what follows',
  async (reason) => {
    const errors = [{ field: 'reason', msg: 'Motivo: testo non valido' }];
    await expect(check(reason)).rejects.toMatchObject({ status: 400, errors });
  },
);

it('keeps a name in one line', async () => {
  const named = await validation.transform({ name: 'Ada\r\n\tNeri' }, { type: 'body', metatype: Named });
  expect(named).toEqual({ name: 'Ada Neri' });
});

/** Every code point that may be in a text and is drawn by nothing, or only upon another. */
const SHOWS_NOTHING = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /[\p{Default_Ignorable_Code_Point}\u2800\p{M}\p{Zs}]/u.test(character))
  .filter((character) => !/[\u202a-\u202e\u2066-\u2069]/.test(character));

it('refuses what is made of nothing that shows, and takes it for empty where the text may be missing', async () => {
  for (const character of ['\u3164', '\u2800', '\u115f', '\u1160', '\uffa0', '\u17b4', '\u0301', '\ufe0f']) {
    expect(SHOWS_NOTHING).toContain(character);
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...SHOWS_NOTHING), { minLength: 1, maxLength: 6 }),
      async (characters) => {
        const text = characters.join('');
        await expect(check(text)).rejects.toMatchObject({ errors: [{ msg: 'Motivo: campo obbligatorio' }] });
        const given = await validation.transform({ name: text }, { type: 'body', metatype: Renamed });
        expect(given).toEqual({ name: '' });
      },
    ),
    runs(300),
  );
});

it.each(['می‌خواهم', 'ශ්‍රී', '❤️', '👩\u200d🎓', 'e\u0301'.normalize('NFC'), '!', '7', '+'])(
  'keeps %s as it is',
  async (text) => {
    expect(await check(text)).toEqual({ reason: text });
  },
);

const pasted = fc.string({
  unit: fc.constantFrom('\u200b', '\u2060', '\u200e', '\ufeff', '\u00ad', ' ', '\n'),
  maxLength: 5,
});

it('looks up what was pasted without the invisible characters at its ends', () =>
  fc.assert(
    fc.asyncProperty(pasted, pasted, anyText({ maxLength: 3 }), async (before, after, inner) => {
      const text = `a${inner.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')}z`.normalize('NFC');
      const email = `${before}Mina@Example.it${after}`;
      const given = await validation.transform(
        { email, search: `${before}${text}${after}` },
        { type: 'body', metatype: Sought },
      );
      expect(given).toEqual({ email: 'mina@example.it', search: text });
    }),
    runs(200),
  ));
