import { ACCOUNT_ROWS } from './accounts.js';
import { COIN_ROWS } from './coins.js';
import { COMPANY_ROWS } from './companies.js';
import { CONTEST_ROWS } from './contests.js';
import { FAMILY_ROWS } from './families.js';
import { MARKETPLACE_ROWS } from './marketplace.js';
import { MESSAGE_ROWS } from './messages.js';
import { MODERATION_ROWS } from './moderation.js';
import { OPERATION_ROWS } from './operation.js';
import type { Row } from './row.js';

/** What each of the routes answers to each of its callers (product.md 2 to 6 and 15 to 20). */
export const TABLE: readonly Row[] = [
  ...OPERATION_ROWS,
  ...ACCOUNT_ROWS,
  ...COMPANY_ROWS,
  ...MARKETPLACE_ROWS,
  ...CONTEST_ROWS,
  ...COIN_ROWS,
  ...MESSAGE_ROWS,
  ...MODERATION_ROWS,
  ...FAMILY_ROWS,
];
