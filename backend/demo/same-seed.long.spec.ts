import { expect, it } from '@jest/globals';
import { type Demo, eventsBySeed, FILLING_MS_MAX, itemsBySeed, startDemo, stopDemo } from '../test/demonstration.js';

/** Two whole demonstrations; demo.e2e.spec.ts compares the beginning of one with another. */

/** Everything that depends on the seed. */
async function described(demo: Demo) {
  const { database } = demo;
  return {
    // The last ones happen so long before the moment at which each of them was begun.
    events: (await eventsBySeed(demo)).map(([type, , amounts]) => [type, amounts]),
    items: await itemsBySeed(demo),
    people: await database.query('select name, email, bio, date_of_birth, created_at from people order by email'),
    // The last of them at a moment like that of the last events.
    withdrawn: await database.query(
      'select id, withdrawn_at - max(withdrawn_at) over () as after_last from marketplace_items order by id',
    ),
    // As a set: of two contests that end at the same moment the one with the lower id is first.
    transactions: await database.query(`
      select m.kind, m.amount, p.name as payer, q.name as payee, t.text
      from transactions m left join people p on 'wallet:' || p.wallet = m.payer
      left join people q on 'wallet:' || q.wallet = m.payee left join kept_texts t on t.commitment = m.note
      order by m.kind, m.amount, payer, payee, t.text collate "C"`),
    orders: await database.query('select id, item, status, price from orders order by id'),
    contests: await database.query('select status, reward, participants, automatic from contests order by opened'),
    // A CV has the moment at which it was made, which some bytes may be shorter than another.
    texts: await database.query(`
      select field, said from kept_texts,
        lateral (select case field when 'cv' then (text::jsonb - '_id' - 'sha256' - 'size')::text else text end as said) words
      order by field, said collate "C"`),
  };
}

it(
  'a demonstration is the same for the same seed, except for ids and hashes',
  async () => {
    const demos = await Promise.all([startDemo(), startDemo()]);
    try {
      const [one, other] = await Promise.all(demos.map(described));
      expect(other).toEqual(one);
      expect(one?.transactions.length).toBeGreaterThan(1000);
    } finally {
      for (const demo of demos) await stopDemo(demo);
    }
  },
  2 * FILLING_MS_MAX,
);
