import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { runs } from '../../../../test/runs.js';
import { haveOwnSessions } from './own-session.js';

/** A connection whose statements reach these sessions, one after the other. */
const connection = (next: () => number) =>
  ({ query: async () => ({ rows: [{ pid: next() }] }) }) as unknown as Pick<pg.ClientBase, 'query'>;

describe('sessions of PostgreSQL', () => {
  it('are taken for shared behind a pooler that gives each statement another one, or always the one that was free last', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 50 }), fc.nat(100), fc.nat(100), async (sessions, first, step) => {
        let asked = 0;
        const shared = connection(() => (first + step * asked++) % sessions);
        expect(await haveOwnSessions(shared, shared)).toBe(false);
      }),
      runs(100),
    ));

  it('are taken for shared where they change only after a while', async () => {
    let asked = 0;
    const moved = connection(() => (asked++ < 8 ? 1 : 3));
    expect(
      await haveOwnSessions(
        moved,
        connection(() => 2),
      ),
    ).toBe(false);
    asked = 0;
    expect(
      await haveOwnSessions(
        connection(() => 1),
        connection(() => (asked++ < 4 ? 2 : 3)),
      ),
    ).toBe(false);
  });

  it('are taken for their own where each connection keeps one', async () => {
    expect(
      await haveOwnSessions(
        connection(() => 1),
        connection(() => 2),
      ),
    ).toBe(true);
  });
});
