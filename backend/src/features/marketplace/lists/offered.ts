import { isHiddenRow } from '../../moderation/rules/hidden-contents.projection.js';

/** Which rows of items are on offer, in SQL: the row is `item`. */

/** Also drafts and what is paused; what is on sale has no `withdrawn_at`. */
export const NOT_WITHDRAWN = '(item.withdrawn_at is null or item.off_sale is not null)';
export const HIDDEN = isHiddenRow('item', 'item.id::text');
/** For its seller, the parties of open orders on it and administrators only: hidden, or of an account that became a minor's. */
export const WITHHELD = `(${HIDDEN} or exists (select from accounts a where a.wallet = item.seller and a.role = 'minor'))`;
export const FILLED = `(item.openings is not null
  and exists (select from item_places p where p.item = item.id and p.taken >= item.openings))`;
export const SOLD_OUT =
  'exists (select from item_places p where p.item = item.id and p.seats > 0 and p.taken >= p.seats)';

/** @param suspended SQL of the wallets of those who are suspended now @param today SQL of the day in Rome */
export const offeredRow = (suspended: string, today: string): string =>
  `not ${WITHHELD} and item.seller <> all(${suspended}) and item.ends_on >= ${today} and not ${FILLED}`;
/** Its parameters are `offeredNow` of ItemLists. */
export const OFFERED = offeredRow(':suspended', ':today');
