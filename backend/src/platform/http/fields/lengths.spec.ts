import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../../../test/runs.js';
import { IsNewPassword, IsPassword, IsText, validation } from './validation.js';

class Titled {
  @IsText({ label: 'Titolo', max: 5 }) title!: string;
}
class NewPassword {
  @IsNewPassword({ label: 'Nuova password' }) password!: string;
}
class Password {
  @IsPassword({ label: 'Password' }) password!: string;
}

const isTaken = (metatype: new () => object, body: object) =>
  validation.transform(body, { type: 'body', metatype }).then(
    () => true,
    () => false,
  );

it.each(['❤️❤️❤️', '👩‍🎓👩‍🎓', 'a\ufe0fbcde'])('refuses %j, which is longer in code points', async (title) => {
  const errors = [{ field: 'title', msg: 'Titolo: al massimo 5 caratteri' }];
  await expect(validation.transform({ title }, { type: 'body', metatype: Titled })).rejects.toMatchObject({ errors });
});

it('counts what JSON Schema and PostgreSQL count', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('a', '🎓', '\ufe0f', '\u200d', 'é'), maxLength: 8 }),
      async (rest) => {
        const title = `x${rest}`;
        expect(await isTaken(Titled, { title })).toBe([...title].length <= 5);
      },
    ),
    runs(200),
  ));

it('takes a password of before, in which variation selectors did not count, and no new one like it', async () => {
  const password = '❤️'.repeat(128);
  expect(await isTaken(Password, { password })).toBe(true);
  expect(await isTaken(NewPassword, { password })).toBe(false);
  expect(await isTaken(NewPassword, { password: '🎓'.repeat(128) })).toBe(true);
});

class Searched {
  @IsText({ label: 'Ricerca', max: 60, required: false }) search?: string;
}

it.each([[['a', 'b']], [{ a: 'b' }], [7], [true]])(
  'says of %j that it is no text, not how long it is',
  async (value) => {
    const refused = (metatype: new () => object, field: string) =>
      expect(validation.transform({ [field]: value }, { type: 'query', metatype })).rejects.toMatchObject({
        errors: [{ field, msg: expect.stringMatching(/: testo non valido$/) }],
      });
    await refused(Searched, 'search');
    await refused(Titled, 'title');
    await refused(Password, 'password');
  },
);
