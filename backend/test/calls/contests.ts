import { closeContest, inDays, made, newContest } from '../makers.js';
import {
  admins,
  alsoRestricted,
  anyone,
  type Hideable,
  type LeavesRows,
  nobody,
  organisers,
  type Platform,
  type Row,
  row,
  sending,
  signedIn,
  type Target,
} from './row.js';

/** The routes of contests (product.md 4). */

const contestants = { ...signedIn, company: 403, admin: 403 } as const;

const contest =
  (...steps: ('join' | 'close')[]) =>
  async ({ form, organiser, participant }: Platform): Promise<Target> => {
    const { _id: id } = await newContest(form, organiser);
    if (steps.includes('join')) await made(form, ['POST', `/contests/${id}/join`], participant);
    if (steps.includes('close')) await closeContest(form, id);
    return { id, parties: { owner: organiser, participant } };
  };

const reads = 'everybody reads it';
const EVERYBODYS = { title: reads, description: reads, rules: reads };

const newContestBody = { title: 'Idea', description: 'In una pagina', reward: 1, endDate: inDays(7) };

export const ROWS: readonly Row[] = [
  row('GET /api/contests', anyone),
  row('GET /api/contests/:id', { ...anyone, owner: 'yes', participant: 'yes' }, contest('join')),
  row('POST /api/contests', organisers, undefined, sending(newContestBody)),
  row(
    'PUT /api/contests/:id',
    { ...admins, owner: 'yes' },
    contest(),
    sending({ title: 'Io' }, 'without participants'),
  ),
  row('PUT /api/contests/:id', { ...admins, owner: 'yes', participant: 403 }, contest('join'), {
    ...sending({ title: 'Io' }),
    toMinor: { status: 200, reads: EVERYBODYS },
  }),
  alsoRestricted(row('DELETE /api/contests/:id', { ...nobody, owner: 'yes', participant: 403 }, contest())),
  row('POST /api/contests/:id/join', { ...contestants, owner: 403, participant: 'yes' }, contest()),
  alsoRestricted(row('DELETE /api/contests/:id/join', { ...nobody, owner: 403, participant: 'yes' }, contest('join'))),
  row(
    'PUT /api/contests/:id/entry',
    { ...nobody, owner: 403, participant: 'yes' },
    contest('join'),
    sending({ text: 'Il mio mestiere' }),
  ),
  row('GET /api/contests/:id/entries', { ...admins, owner: 'yes', participant: 403 }, contest('join')),
  alsoRestricted(
    row('POST /api/contests/:id/close', { ...admins, owner: 'yes', participant: 403 }, contest(), {
      ...sending({ reason: 'Così' }),
      toMinor: { status: 200 },
    }),
  ),
  alsoRestricted(
    row(
      'POST /api/contests/:id/complete',
      { ...admins, owner: 'yes', participant: 403 },
      contest('join', 'close'),
      sending({ winner: null }),
    ),
  ),
  row('POST /api/contests/generate-automatic', admins),
  row('GET /api/admin/contests', admins),
  row('DELETE /api/admin/contests/:id', { ...admins, owner: 403, participant: 403 }, contest('join')),
];

export const leavesRows: LeavesRows = async ({ form, person, mark }) => {
  const contest = await newContest(form, person, { title: `Contest ${mark}` });
  await made(form, ['POST', `/contests/${contest._id}/close`], person, {});
  await made(form, ['POST', `/contests/${contest._id}/complete`], person, { winner: null });
};

export const hideable: Hideable = {
  contest: async ({ form, company, mark }) => (await newContest(form, company, { title: `Il contest ${mark}` }))._id,
  entry: async ({ form, person, mark }) => {
    const { _id } = await newContest(form, form.admin);
    await made(form, ['POST', `/contests/${_id}/join`], person);
    await made(form, ['PUT', `/contests/${_id}/entry`], person, { text: `Il testo ${mark}` });
    return `${_id}:${person._id}`;
  },
};
