import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { requirePostgresVersion } from './postgres-version.js';

/** Answers what a server of this version answers. */
const server = (number: number, name: string) =>
  ({ query: async () => ({ rows: [{ number, name }] }) }) as unknown as Pick<pg.ClientBase, 'query'>;

describe('the version of PostgreSQL', () => {
  it.each([
    [150_014, '15.14 (Debian 15.14-1)'],
    [90_624, '9.6.24'],
  ])('is refused: %d', async (number, name) => {
    await expect(requirePostgresVersion(server(number, name))).rejects.toThrow(
      `the server is PostgreSQL ${name}, and FORM needs 16 or newer`,
    );
  });

  it.each([160_000, 180_004])('is accepted: %d', async (number) => {
    await requirePostgresVersion(server(number, ''));
  });
});
