import type { EntityManager } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';

/**
 * Who is named in the texts of notifications, or whose item or contest is: a message that holds these texts is erased with
 * each of them. Nobody of them is erased before the transaction ends.
 * @returns wallets
 */
export async function peopleNamedIn(events: readonly string[], transaction: EntityManager): Promise<string[]> {
  const people = await transaction.query<{ wallet: Wallet }[]>(
    `with named as (
       select distinct p.value::uuid as id from notifications n, jsonb_each_text(n.params::jsonb) p
       where n.id = any($1::uuid[]) and p.key in ('from', 'person', 'item', 'contest')
     )
     select wallet from people where wallet in (
       select id from named
       union select i.seller from marketplace_items i join named on named.id = i.id
       union select c.owner from contest_texts c join named on named.id = c.contest
     ) order by wallet for key share`,
    [events],
  );
  return people.map(({ wallet }) => wallet);
}
