import { expect, it } from '@jest/globals';
import { commandLine } from './operator-commands.js';

it.each([
  [{ FORM_CALLED_BY: 'make' }, 'make backup', 'make restore FILE="form.tar.gz"'],
  [{ npm_command: 'exec' }, 'npx --no-install form backup', 'npx --no-install form restore form.tar.gz'],
  [
    { FORM_CALLED_BY: 'container' },
    'docker compose exec form form backup',
    'docker compose run --rm form form restore form.tar.gz',
  ],
  [{}, 'form backup', 'form restore form.tar.gz'],
])('names a command as it works where it is read: %j', (env, backup, restore) => {
  expect(commandLine('backup', '', env)).toBe(backup);
  expect(commandLine('restore', 'form.tar.gz', env)).toBe(restore);
});

it('starts a container with compose, which knows how', () => {
  expect(commandLine('start', '', { FORM_CALLED_BY: 'container' })).toBe('docker compose up --detach');
});
