import { NOTIFY_OF_QUESTION } from '../../src/features/questions/notify-of-questions.js';
import { BUYER, type Examples, example, SELLER, sent, THING } from '../every-command/town.js';
import { type Made, made, newItem } from '../makers.js';
import {
  alsoRestricted,
  anyone,
  type Hideable,
  type LeavesRows,
  nobody,
  type Platform,
  type Row,
  row,
  sending,
  signedIn,
  type Target,
} from './row.js';

/** The routes of questions about items (product.md 3.24). */

const QUESTION = { text: 'Serve il computer?' };
const ANSWER = { text: 'No, basta la carta' };

const item = async ({ form, seller }: Platform): Promise<Target> => ({
  id: (await newItem(form, seller))._id,
  parties: { owner: seller },
});

const question = async ({ form, seller, participant }: Platform): Promise<Target> => {
  const { _id } = await newItem(form, seller);
  const asked = await made(form, ['POST', `/marketplace/${_id}/questions`], participant, QUESTION);
  // Ten a day.
  await form.database.query("delete from failures where key like 'question:%'");
  return { id: asked._id, parties: { seller, participant } };
};

export const ROWS: readonly Row[] = [
  row('GET /api/marketplace/:id/questions', anyone, item),
  row('POST /api/marketplace/:id/questions', { ...signedIn, owner: 403 }, item, sending(QUESTION)),
  row('POST /api/questions/:id/answer', { ...nobody, seller: 'yes', participant: 403 }, question, {
    ...sending(ANSWER),
    toMinor: { status: 204, reads: { text: 'it answers their question, and everybody reads it' } },
  }),
  alsoRestricted(row('DELETE /api/questions/:id', { ...nobody, seller: 403, participant: 'yes' }, question)),
];

export const hideable: Hideable = {
  question: async ({ form, company, person, mark }) => {
    const { _id } = await newItem(form, company);
    const asked = { text: `Una domanda ${mark}` };
    return (await made<Made>(form, ['POST', `/marketplace/${_id}/questions`], person, asked))._id;
  },
};

/** What the person asks, and answers where they may have items. */
export const leavesRows: LeavesRows = async ({ form, person, other, mark }) => {
  const asked = { text: `Domanda ${mark}` };
  const { _id: ofOther } = await newItem(form, other);
  await made(form, ['POST', `/marketplace/${ofOther}/questions`], person, asked);
  const { _id: own } = await newItem(form, person);
  const { _id } = await made(form, ['POST', `/marketplace/${own}/questions`], other, { text: 'Quando?' });
  await made(form, ['POST', `/questions/${_id}/answer`], person, { text: `Risposta ${mark}` });
};

export const examples: Examples = () => [
  example(sent(NOTIFY_OF_QUESTION, { item: THING, author: BUYER, seller: SELLER, what: 'question' })),
  example(sent(NOTIFY_OF_QUESTION, { item: THING, author: BUYER, seller: SELLER, what: 'answer' })),
];
