import { made } from '../makers.js';
import { admins, type LeavesRows, nobody, type Platform, type Row, row, sending, type Target } from './row.js';

/** The routes by which companies are verified (product.md 18). */

const onlyCompanies = { ...nobody, company: 'yes' } as const;

/** A request of a company to be verified. */
const verification = async ({ form }: Platform): Promise<Target> => {
  const owner = await form.join('Rita Blu', 0, 'company');
  await made(form, ['POST', '/user/company-verification'], owner, { vatNumber: '00743110157' });
  const [request] = await made<{ _id: string }[]>(form, ['GET', '/admin/verifications?limit=1'], form.admin);
  return { id: request?._id ?? '', parties: { owner } };
};

export const ROWS: readonly Row[] = [
  row('GET /api/user/company-verification', onlyCompanies),
  row('POST /api/user/company-verification', onlyCompanies, undefined, sending({ vatNumber: '00743110157' })),
  row('GET /api/admin/verifications', admins),
  row(
    'POST /api/admin/verifications/:id/decide',
    { ...admins, owner: 403 },
    verification,
    sending({ outcome: 'verify' }),
  ),
];

export const leavesRows: LeavesRows = async ({ form, person }) => {
  await made(form, ['POST', '/user/company-verification'], person, { vatNumber: '00743110157' });
};
