import { admins, anyone, type Row, row, sending, signedIn } from './row.js';

/** What is about the program as a whole. */

const aBrowserError = { kind: 'error', message: 'TypeError: x is undefined', route: '/wallet', version: '0.1.0' };

export const ROWS: readonly Row[] = [
  row('GET /health/live', anyone),
  row('GET /health/ready', anyone),
  row('GET /health/serving', anyone),
  row('GET /metrics', anyone),
  row('POST /api/browser-errors', anyone, undefined, sending(aBrowserError)),
  row('GET /api/community', anyone),
  row('GET /api/user/dashboard', signedIn),
  row('GET /api/events', signedIn),
  row('GET /api/pages', anyone),
  row('GET /api/pages/:name', anyone, async () => ({ id: 'privacy' })),
  row('GET /api/admin/stats', admins),
  row('GET /api/admin/stats/weeks', admins),
  row('GET /api/admin/backup', admins),
  row('GET /api/admin/waiting', admins),
  row('GET /api/admin/acts', admins),
  row('GET /api/admin/acts.csv', admins),
];
