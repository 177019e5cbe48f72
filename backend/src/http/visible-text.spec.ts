import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { IsText, validation } from './validation.js';

class Reason {
  @IsText({ label: 'Motivo', max: 40 }) reason!: string;
}
const check = (reason: string) => validation.transform({ reason }, { type: 'body', metatype: Reason });

it.each(['', ' ', ' \u200b ', '\u2060\u00ad', '\u200b\n\u200b'])('refuses the invisible text %j', async (reason) => {
  const errors = [{ field: 'reason', msg: 'Motivo: campo obbligatorio' }];
  await expect(check(reason)).rejects.toMatchObject({ status: 400, errors });
});

it('accepts an emoji that joins several', async () => {
  expect(await check('👩\u200d🎓')).toEqual({ reason: '👩\u200d🎓' });
});
