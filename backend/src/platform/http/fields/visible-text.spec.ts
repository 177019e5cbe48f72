import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { IsText, validation } from './validation.js';

class Reason {
  @IsText({ label: 'Motivo', max: 40 }) reason!: string;
}
class Named {
  @IsText({ label: 'Nome', max: 40, inLine: true }) name!: string;
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
