import type { EntityManager } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import type { OrderStatus } from '../../marketplace/domain/order.js';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const SUBJECT = new RegExp(`^/(marketplace|contests)/${ID}(?=/?(?:[?#]|$))`, 'i');

/** The item or contest by which FORM ticks a step, as a path in lower case. @param link of the step */
export const awaitedBy = (link: string | null): string | null => link?.match(SUBJECT)?.[0].toLowerCase() ?? null;

/** An application counts from when it was sent on, whatever became of it. */
const REACHED: readonly OrderStatus[] = ['completed', 'sent', 'reviewing', 'accepted', 'declined', 'withdrawn'];

const SUBJECT_ID = `split_part(s.awaits, '/', 3)::uuid`;

/** Since when `s.wallet` has what `s.awaits` names: an order completed or an application sent, or an entry sent. */
export const HAPPENED_AT = `case split_part(s.awaits, '/', 2)
  when 'contests' then (select submitted_at from contest_participants
    where wallet = s.wallet and contest = ${SUBJECT_ID} and entry is not null)
  when 'marketplace' then (select min(case status when 'completed' then updated_at else placed_at end) from orders
    where buyer = s.wallet and item = ${SUBJECT_ID} and status in (${REACHED.map((status) => `'${status}'`).join()}))
  end`;

export async function happenedAt(
  { wallet, awaits }: { readonly wallet: Wallet; readonly awaits: string },
  transaction: EntityManager,
): Promise<Date | null> {
  const [found] = await transaction.query<{ at: Date | null }[]>(
    `select ${HAPPENED_AT} as at from (values ($1::uuid, $2::text)) s (wallet, awaits)`,
    [wallet, awaits],
  );
  return found?.at ?? null;
}
