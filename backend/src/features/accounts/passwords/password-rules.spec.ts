import { expect, it } from '@jest/globals';
import { requireUnguessable } from './password-rules.js';

const named = { name: 'Maria Antonietta Rossi', email: 'mariarossi@example.it' };

it.each(['123456', 'password', 'Juventus', 'QWERTY'])('refuses %s, which is common', (password) =>
  expect(requireUnguessable('password', password, named)).rejects.toMatchObject({
    errors: [{ field: 'password', msg: expect.stringContaining('tra le più usate') }],
  }),
);

it.each(['mariarossi@example.it', 'MariaRossi', 'Maria Antonietta Rossi', 'mariaantoniettarossi', 'antonietta'])(
  'refuses %s, which is the person’s name or e-mail',
  (password) =>
    expect(requireUnguessable('newPassword', password, named)).rejects.toMatchObject({
      errors: [{ field: 'newPassword', msg: expect.stringContaining('il tuo nome o la tua e-mail') }],
    }),
);

it.each(['segreto1', 'formdemo', 'mariarossi1', 'correct horse battery staple'])('accepts %s', (password) =>
  expect(requireUnguessable('password', password, named)).resolves.toBeUndefined(),
);
