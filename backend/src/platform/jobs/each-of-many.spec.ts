import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { DomainError, LedgerUnavailable } from '../../engine/ledger/format/errors.js';
import { eachOfMany } from './each-of-many.js';

const TEN = Array.from({ length: 10 }, (_, one) => one);

describe('what is done for many', () => {
  it('is done for so many at once, and for each', async () => {
    let underWay = 0;
    let most = 0;
    const done = await eachOfMany(
      TEN,
      async (one) => {
        most = Math.max(most, ++underWay);
        await turn();
        underWay--;
        return one;
      },
      4,
    );
    expect([done, most]).toEqual([TEN, 4]);
  });

  it.each([1, 3])(
    'is done for those behind one for whom it fails, %d at once, and says what failed first',
    async (atOnce) => {
      const done: number[] = [];
      const all = eachOfMany(
        TEN,
        async (one) => {
          if (one === 2 || one === 7) throw new DomainError(`NO_${one}`, 409, 'No');
          done.push(one);
        },
        atOnce,
      );
      await expect(all).rejects.toMatchObject({ code: 'NO_2' });
      expect(done).toEqual(TEN.filter((one) => one !== 2 && one !== 7));
    },
  );

  it('waits for the next run where the ledger takes nothing', async () => {
    let tried = 0;
    const all = eachOfMany(TEN, () => {
      tried++;
      return Promise.reject(new LedgerUnavailable('no leader answers'));
    });
    await expect(all).rejects.toThrow('no leader');
    expect(tried).toBe(1);
  });
});

/** Every file that has a job on a timer. */
const JOBS = readdirSync(new URL('../../', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
  .map((name): [string, string] => [name, readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')])
  .filter(([, text]) => text.includes('@Job({'));

it.each(JOBS)('%s has nothing stop behind one that fails, nor everything sent at once', (_, text) => {
  expect(JOBS.length).toBeGreaterThan(10);
  // A loop that waits for each, or all of any number at once: eachOfMany does both in bounds. One transaction is all or nothing.
  const loops = text.matchAll(/\n( *)for (?:await )?\(const [^\n]* of [^\n]*\{\n(.*?)\n\1\}/gs);
  const apart = (body: string) => /\bawait\b/.test(body) && !/\btransaction\)/.test(body);
  const waiting = [...loops].filter(([, , body = '']) => apart(body)).map(([loop]) => loop.trim());
  const single = [...text.matchAll(/for (?:await )?\(const [^\n]* of [^\n]*\) [^{\n]*await[^\n]*/g)].map(
    ([loop]) => loop,
  );
  const atOnce = [...text.matchAll(/Promise\.all\(\s*\w+(\.\w+\([^()]*\))*\.map\(/g)].map(([all]) => all);
  expect([...waiting, ...single, ...atOnce]).toEqual([]);
});
