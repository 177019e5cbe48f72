import type { EntityManager } from 'typeorm';
import type { Images } from '../../../platform/images/images.js';

/** Of an item that is no draft, and not paused, any more. `withdrawn_at` is set already, or is set with it. */
export const WITHDRAW =
  'update marketplace_items item set category = null, off_sale = null, price = coalesce(price, 0)';

/** Deletes those of these items that are drafts, with their pictures; what orders of before name stays for them. */
export async function forgetDrafts(
  ids: readonly string[],
  images: Pick<Images, 'delete'>,
  transaction: EntityManager,
): Promise<void> {
  const [forgotten] = await transaction.query<[{ image: string | null }[], number]>(
    `delete from marketplace_items item where id = any($1::uuid[]) and off_sale = 'draft'
     and not exists (select from orders o where o.item = item.id) returning image`,
    [ids],
  );
  for (const { image } of forgotten) if (image) await images.delete(image, transaction);
}
