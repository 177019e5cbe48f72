import { made, newestNotification, newMail, newNotification, newUnsubscribeToken } from '../makers.js';
import {
  admins,
  alsoRestricted,
  anyone,
  type Hideable,
  hidden,
  type LeavesRows,
  type Platform,
  type Row,
  row,
  sending,
  signedIn,
  type Target,
} from './row.js';

/** The routes of notifications and mail (product.md 5 and 15). */

const unsubscribing = async ({ form, buyer }: Platform): Promise<Target> => ({
  id: await newUnsubscribeToken(form, buyer),
});

const notification = async ({ form, buyer }: Platform): Promise<Target> => ({
  id: (await newNotification(form, buyer))._id,
  parties: { owner: buyer },
});

export const ROWS: readonly Row[] = [
  row('GET /api/notifications', signedIn),
  alsoRestricted(row('PUT /api/notifications/read-all', signedIn)),
  alsoRestricted(row('PUT /api/notifications/:id/read', { ...hidden, owner: 'yes' }, notification)),
  alsoRestricted(row('DELETE /api/notifications/:id', { ...hidden, owner: 'yes' }, notification)),
  row('GET /api/user/mail-choices', signedIn),
  row('PUT /api/user/mail-choices', signedIn, undefined, {
    body: () => ({ contest: 'never', marketplace: 'digest', coin: 'at-once', system: 'digest', social: 'never' }),
  }),
  row('GET /api/unsubscribe/:token', anyone, unsubscribing),
  row('POST /api/unsubscribe/:token', anyone, unsubscribing),
  row('GET /api/admin/mail', admins),
  row('GET /api/admin/mail/queue', admins),
  row('GET /api/admin/mail/:id', { ...admins, owner: 403 }, async ({ form, seller }) => ({
    id: await newMail(form, seller.email),
    parties: { owner: seller },
  })),
  row('GET /api/admin/notifications/audience', admins, undefined, { query: '?targetRole=all' }),
  row(
    'POST /api/admin/notifications/broadcast',
    admins,
    undefined,
    sending({ title: 'Avviso', message: 'A tutti', targetRole: 'all' }),
  ),
];

export const leavesRows: LeavesRows = async ({ form, person }) => {
  const { _id } = await newNotification(form, person);
  await made(form, ['PUT', `/notifications/${_id}/read`], person);
  await made(form, ['PUT', '/notifications/read-all'], person);
};

export const hideable: Hideable = {
  broadcast: async ({ form, reader, mark }) => {
    const body = { title: `L’avviso ${mark}`, message: `Un avviso ${mark}`, targetRole: 'all' };
    await made(form, ['POST', '/admin/notifications/broadcast'], form.admin, body);
    return (await newestNotification(form, reader))._id;
  },
};
