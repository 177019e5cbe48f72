import type { EntityManager } from 'typeorm';
import type { OrderStatus } from '../../marketplace/domain/order.js';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const SUBJECT = new RegExp(`^/(marketplace|contests)/${ID}(?=/?(?:[?#]|$))`, 'i');

/** The item or contest by which FORM ticks a step, as a path in lower case. @param link of the step */
export const awaitedBy = (link: string | null): string | null => link?.match(SUBJECT)?.[0].toLowerCase() ?? null;

/** An application counts from when it was sent on, whatever became of it. */
const REACHED: readonly OrderStatus[] = ['completed', 'sent', 'accepted', 'declined', 'withdrawn'];

/** Since when a person has what a step awaits: an order completed or an application sent, or an entry sent. */
export async function happenedAt(
  { wallet, awaits }: { readonly wallet: string; readonly awaits: string },
  transaction: EntityManager,
): Promise<Date | null> {
  const [, kind, id] = awaits.split('/');
  const [found] = await transaction.query<{ at: Date | null }[]>(
    kind === 'contests'
      ? 'select submitted_at as at from contest_participants where wallet = $1 and contest = $2 and entry is not null'
      : `select min(case status when 'completed' then updated_at else placed_at end) as at
         from orders where buyer = $1 and item = $2 and status = any($3)`,
    kind === 'contests' ? [wallet, id] : [wallet, id, REACHED],
  );
  return found?.at ?? null;
}
