import { describe, expect, it } from '@jest/globals';
import { failureOf, fieldErrorsOf } from './errors';

const refused = (msg: string, errors: { field: string; msg: string }[] = []) => ({
  status: 400,
  data: { msg, code: 'INVALID_INPUT', errors },
});
const form = { title: '', price: undefined };
const failure = 'Errore durante il salvataggio';

describe('what a form says above its button', () => {
  it.each([
    ['nothing before an error', undefined, null],
    ['its own words where the server sent none', { status: 500 }, failure],
    ['the message of the server about no field', refused('Saldo insufficiente'), 'Saldo insufficiente'],
    [
      'nothing where a field says it',
      refused('Titolo: obbligatorio', [{ field: 'title', msg: 'Titolo: obbligatorio' }]),
      null,
    ],
    [
      'nothing where several fields say it',
      refused('Controlla i dati inseriti', [
        { field: 'title', msg: 'Titolo: obbligatorio' },
        { field: 'price', msg: 'Prezzo: un numero intero' },
      ]),
      null,
    ],
    [
      'what is wrong with a field that it does not have',
      refused('Controlla i dati inseriti', [
        { field: 'title', msg: 'Titolo: obbligatorio' },
        { field: 'version', msg: 'Campo non previsto: version' },
      ]),
      'Campo non previsto: version',
    ],
  ])('is %s', (_, error, said) => {
    expect(failureOf(error, failure, form)).toBe(said);
  });
});

it.each([
  ['EMAIL_TAKEN', 'email'],
  ['SELF_TRANSFER', 'recipient'],
  ['WRONG_PASSWORD', 'password'],
  ['WRONG_OTP', 'otp'],
  ['CATEGORY_EXISTS', 'name'],
])('a refusal of the whole request that is about a field is said there: %s', (code, field) => {
  const error = { status: 409, data: { msg: 'Così non va', code } };
  expect(fieldErrorsOf(error)).toEqual({ [field]: 'Così non va' });
  expect(failureOf(error, failure, { [field]: '' })).toBeNull();
});
