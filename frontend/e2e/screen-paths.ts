/** Where the screens are that need nothing but a person. */
export const PUBLIC = [
  '/',
  '/login',
  '/register',
  '/accessibilita',
  '/come-ordiniamo',
  '/privacy',
  '/termini',
  '/contatti',
  '/verifica',
  '/orientamento',
  '/orientamento/aree',
  '/user/nessuno',
  '/marketplace/nessuno',
  '/non-esiste',
];
/** Where links of letters lead; another fragment of the same path would load nothing anew. */
export const LINKED = [
  '/reset-password',
  '/restore-email',
  '/genitore',
  '/segnalazioni/nessuna',
  '/reset-password#un-codice',
  '/restore-email#un-codice',
  '/genitore#un-codice',
  '/unsubscribe/un-codice',
];
export const SIGNED_IN = [
  '/dashboard',
  '/wallet',
  '/percorso',
  '/annunci',
  '/preferiti',
  '/preferiti?sezione=ricerche',
  '/profile',
  '/profile?sezione=sicurezza',
  '/profile?sezione=notifiche',
  '/profile?sezione=privacy',
  '/famiglia',
  '/segnalazioni',
  '/notifications',
];
export const ADMIN_LISTS = [
  '/admin/users',
  '/admin/categories',
  '/admin/marketplace',
  '/admin/contests',
  '/admin/disputes',
  '/admin/reports',
  '/admin/reports?state=closed',
  '/admin/guardian-cases',
  '/admin/verifications',
  '/admin/transactions',
  '/admin/log',
  '/admin/mail',
];
export const ADMIN_TOOLS = ['/admin', '/admin/broadcast', '/admin/generate-contests', '/admin/blockchain'];
