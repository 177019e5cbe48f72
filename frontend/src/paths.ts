import type { Contest, Item, Role } from './api/api-types';

/**
 * Every address of the application, as the router matches it. Where two patterns could match, the one without a
 * parameter comes first.
 */
export const patterns = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  unsubscribe: '/unsubscribe/:token',
  confirmEmail: '/confirm-email',
  restoreEmail: '/restore-email',
  secondStep: '/second-step',
  guardianRequest: '/genitore',
  privacy: '/privacy',
  terms: '/termini',
  accessibility: '/accessibilita',
  ordering: '/come-ordiniamo',
  verify: '/verifica',
  contacts: '/contatti',
  ownReports: '/segnalazioni',
  ownReport: '/segnalazioni/:number',
  person: '/user/:id',
  marketplace: '/marketplace',
  newItem: '/marketplace/new',
  editItem: '/marketplace/edit/:id',
  item: '/marketplace/:id',
  contests: '/contests',
  newContest: '/contests/new',
  editContest: '/contests/edit/:id',
  contest: '/contests/:id',
  orientation: '/orientamento',
  orientationAreas: '/orientamento/aree',
  dashboard: '/dashboard',
  wallet: '/wallet',
  orders: '/orders',
  favourites: '/preferiti',
  ownItems: '/annunci',
  applications: '/candidature/:id',
  ownPath: '/percorso',
  guided: '/accompagnati',
  guidedPerson: '/accompagnati/:person',
  profile: '/profile',
  family: '/famiglia',
  notifications: '/notifications',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminUser: '/admin/users/:id',
  adminCategories: '/admin/categories',
  adminItems: '/admin/marketplace',
  adminContests: '/admin/contests',
  adminTransactions: '/admin/transactions',
  adminDisputes: '/admin/disputes',
  adminReports: '/admin/reports',
  newAdminReport: '/admin/reports/new',
  adminReport: '/admin/reports/:id',
  adminVerifications: '/admin/verifications',
  adminGuardianCases: '/admin/guardian-cases',
  adminMail: '/admin/mail',
  adminBroadcast: '/admin/broadcast',
  adminGenerate: '/admin/generate-contests',
  adminLedger: '/admin/blockchain',
  adminLog: '/admin/log',
};

/** Addresses in older links, with the patterns they lead to. */
export const formerPatterns = {
  '/admin/dashboard': patterns.admin,
  '/admin/users/edit/:id': patterns.adminUser,
  '/admin/broadcast-notification': patterns.adminBroadcast,
  '/admin/verify-blockchain': patterns.adminLedger,
};

const withId = (pattern: string) => (id: string) => pattern.replace(/:\w+/, encodeURIComponent(id));

/** A path with a query of those values that are set. */
function withQuery(path: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const set = Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}

/** The paths to link to: no other file writes an address. */
export const paths = {
  ...patterns,
  person: withId(patterns.person),
  item: withId(patterns.item),
  /** What was asked about an item. */
  questions: (item: string) => `${withId(patterns.item)(item)}#domande`,
  editItem: withId(patterns.editItem),
  contest: withId(patterns.contest),
  editContest: withId(patterns.editContest),
  guidedPerson: withId(patterns.guidedPerson),
  adminUser: withId(patterns.adminUser),
  unsubscribe: withId(patterns.unsubscribe),
  adminReport: withId(patterns.adminReport),
  ownReport: (number: string) => patterns.ownReport.replace(':number', encodeURIComponent(number)),
  moderate: (content: { kind: string; subject: string }) => withQuery(patterns.newAdminReport, content),
  /** Of one's own profile. */
  companySection: withQuery(patterns.profile, { sezione: 'azienda' }),
  profileSecurity: withQuery(patterns.profile, { sezione: 'sicurezza' }),
  profilePrivacy: withQuery(patterns.profile, { sezione: 'privacy' }),
  /** With the token of a guardian's link: in the fragment, which no server is sent. */
  guardianRequestOf: (token: string) => `${patterns.guardianRequest}#${encodeURIComponent(token)}`,
  /** Of a guardian's child. */
  familySection: (query: { figlio?: string; sezione: 'limiti' | 'consenso' }) => withQuery(patterns.family, query),
  /** Of a person, as administrators see them. */
  adminUserAccess: (user: string) => `${withId(patterns.adminUser)(user)}?sezione=accesso`,
  adminUserFamily: (user: string) => `${withId(patterns.adminUser)(user)}?sezione=famiglia`,
  transactionsOf: (user: string) => withQuery(patterns.adminTransactions, { user }),
  /** An order as administrators see it. */
  adminOrder: (order: string) => withQuery(patterns.adminDisputes, { order }),
  actsBy: (query: { actor?: string; subject?: string }) => withQuery(patterns.adminLog, query),
  registerAs: (tipo: Role) => withQuery(patterns.register, { tipo }),
  savedSearches: withQuery(patterns.favourites, { sezione: 'ricerche' }),
  /** What a saved search finds: the list takes the names of the API's query. */
  itemsFound: (query: string) => `${patterns.marketplace}?${query}`,
  itemsBy: (query: { type?: Item['type']; creator?: string }) => withQuery(patterns.marketplace, query),
  contestsBy: (query: { status?: Contest['status'] | 'all'; creator?: string }) => withQuery(patterns.contests, query),
  /** @param order which a link is about; it is not opened by that */
  applications: (item: string, order?: string) => withQuery(withId(patterns.applications)(item), { order }),
  ordersBy: (query: { side?: 'sold'; kind?: 'application'; group?: string; order?: string | null }) =>
    withQuery(patterns.orders, query),
};
