import { NOTIFY_OF_FINDS } from '../../src/features/favourites/notify-of-finds.js';
import { BUYER, type Examples, example, sent } from '../every-command/town.js';
import { made, newItem } from '../makers.js';
import {
  alsoRestricted,
  hidden,
  type LeavesRows,
  type Platform,
  type Row,
  row,
  sending,
  signedIn,
  type Target,
} from './row.js';

/** The routes of what people keep: items, and searches (product.md 3.21, 3.22). */

const item = async ({ form, seller }: Platform): Promise<Target> => ({
  id: (await newItem(form, seller))._id,
  parties: { owner: seller },
});

/** Whose it is makes no difference to who removes it. */
const keptItem = async (platform: Platform): Promise<Target> => ({ id: (await item(platform)).id });

const SEARCH = { name: 'Corsi di cucina', query: 'search=cucina&type=course' };

const search = async ({ form }: Platform): Promise<Target> => {
  const owner = await form.join('Olmo Verdi');
  const { _id } = await made(form, ['POST', '/saved-searches'], owner, SEARCH);
  return { id: _id, parties: { owner } };
};

export const ROWS: readonly Row[] = [
  row('GET /api/favourites', signedIn),
  row('PUT /api/marketplace/:id/favourite', { ...signedIn, owner: 'yes' }, item),
  alsoRestricted(row('DELETE /api/marketplace/:id/favourite', signedIn, keptItem)),
  row('GET /api/saved-searches', signedIn),
  row('POST /api/saved-searches', signedIn, undefined, sending(SEARCH)),
  alsoRestricted(row('DELETE /api/saved-searches/:id', { ...hidden, owner: 'yes' }, search)),
];

export const leavesRows: LeavesRows = async ({ form, person, other, mark }) => {
  const { _id } = await newItem(form, other);
  await made(form, ['PUT', `/marketplace/${_id}/favourite`], person);
  await made(form, ['POST', '/saved-searches'], person, { name: `Ricerca ${mark}`, query: `search=${mark}` });
};

export const examples: Examples = () => [example(sent(NOTIFY_OF_FINDS, { wallet: BUYER, found: 2 }, 'system'))];
