import type { Form } from '../form';
import { call, type Member } from '../members';
import type { Cast, Persona } from './people';
import type { Offer } from './shown';

interface Made {
  readonly _id: string;
}

/** What the screens are about. Nothing of it is changed before every screen has been looked at. */
export interface Things {
  readonly service: Made;
  readonly job: Made;
  readonly contest: Made;
  /** For administrators to withdraw. */
  readonly spare: { readonly item: Made; readonly contest: Made };
  /** The item of each who may have published one. */
  readonly own: ReadonlyMap<Persona, Made>;
}

export interface Asking {
  readonly form: Form;
  readonly persona: Persona;
  readonly who: Member | undefined;
  readonly cast: Cast;
  readonly things: Things;
}

/** A command that screens offer: how it is named there, and how the server is asked for it. */
export interface Act {
  readonly button?: RegExp;
  /** What the link leads to. */
  readonly link?: RegExp;
  readonly radio?: RegExp;
  /** The screen on which everybody finds it who may do it; undefined where one screen of many offers it. */
  readonly home?: (asking: Asking) => string;
  /** Undefined where there is nothing that the person could ask about. */
  readonly ask: (asking: Asking) => readonly [method: string, path: string, body?: object] | undefined;
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
export const anItem = { title: 'Ripetizioni', description: 'Un’ora insieme' };
export const aContest = { title: 'Un manifesto', description: 'Disegna un manifesto', endDate: inDays(9), reward: 5 };

const ownItem = ({ things, persona }: Asking) => things.own.get(persona)?._id ?? things.service._id;
const isMinor = (persona: Persona): boolean => persona.includes('child');

/** In the order in which they are asked: the last ones take away what others need. */
export const ACTS: Readonly<Record<string, Act>> = {
  publish: {
    link: /^\/marketplace\/new$/,
    button: /^Pubblica$/,
    home: () => '/marketplace',
    ask: () => ['POST', '/marketplace', { ...anItem, type: 'service', price: 3 }],
  },
  'save a draft': {
    button: /^Salva come bozza$/,
    home: () => '/marketplace/new',
    ask: () => ['POST', '/marketplace', { title: 'Ripetizioni', type: 'service', status: 'draft' }],
  },
  'publish a job offer': {
    radio: /^Offerta di lavoro$/,
    home: () => '/marketplace/new',
    ask: () => ['POST', '/marketplace', { ...anItem, type: 'job_offer', price: 0 }],
  },
  'open a contest': {
    link: /^\/contests\/new$/,
    home: () => '/contests',
    ask: () => ['POST', '/contests', aContest],
  },
  buy: {
    button: /^Acquista$/,
    home: ({ things }) => `/marketplace/${things.service._id}`,
    ask: ({ things }) => ['POST', `/marketplace/${things.service._id}/orders`, { expectedPrice: 3 }],
  },
  'keep an item': {
    button: /^Tieni fra i preferiti: /,
    home: ({ things }) => `/marketplace/${things.service._id}`,
    ask: ({ things }) => ['PUT', `/marketplace/${things.service._id}/favourite`],
  },
  'ask a question': {
    button: /^Fai una domanda$/,
    home: ({ things }) => `/marketplace/${things.service._id}`,
    ask: ({ things }) => ['POST', `/marketplace/${things.service._id}/questions`, { text: 'Quando si comincia?' }],
  },
  'save a search': {
    button: /^Salva questa ricerca$/,
    home: () => '/marketplace?type=service',
    ask: () => ['POST', '/saved-searches', { name: 'Servizi', query: 'type=service' }],
  },
  apply: {
    button: /^Candidati$/,
    home: ({ things }) => `/marketplace/${things.job._id}`,
    ask: ({ things }) => ['POST', `/marketplace/${things.job._id}/orders`, { expectedPrice: 0 }],
  },
  join: {
    button: /^Partecipa$/,
    home: ({ things }) => `/contests/${things.contest._id}`,
    ask: ({ things }) => ['POST', `/contests/${things.contest._id}/join`],
  },
  // A minor sends to whom the guardian allows, and who that is shows only what is typed.
  transfer: {
    button: /^Invia$/,
    home: () => '/wallet',
    ask: ({ cast, persona }) => {
      const recipient = isMinor(persona) ? cast.guardians.get(persona) : cast.seller;
      return ['POST', '/coin/transfer', { recipient: recipient?.email ?? cast.seller.email, amount: 1 }];
    },
  },
  report: {
    button: /^Segnala$/,
    ask: ({ things }) => {
      const report = { reasonKind: 'other', text: 'Non è vero', goodFaith: true };
      return ['POST', '/reports', { kind: 'item', subject: things.service._id, ...report }];
    },
  },
  administer: {
    link: /^\/admin(\/(?!reports\/new).*)?$/,
    home: () => '/dashboard',
    ask: () => ['GET', '/admin/waiting'],
  },
  moderate: {
    link: /^\/admin\/reports\/new/,
    home: ({ things }) => `/marketplace/${things.service._id}`,
    ask: () => ['GET', '/admin/reports'],
  },
  'change the profile': {
    button: /^Salva le modifiche$/,
    home: () => '/profile',
    ask: ({ persona }) => ['PUT', '/user/profile', { bio: `Mi presento: ${persona}` }],
  },
  'ask the guardian again': {
    button: /^(Manda di nuovo|Correggi e invia|Crea un nuovo link|Correggi)$/,
    home: () => '/famiglia',
    ask: ({ persona }) => ['PUT', '/user/guardian-email', { parentEmail: `altro.${persona.length}@example.it` }],
  },
  'change an own item': {
    button: /^Salva$/,
    link: /^\/marketplace\/edit\//,
    home: (asking) => `/marketplace/${ownItem(asking)}`,
    ask: (asking) => ['PUT', `/marketplace/${ownItem(asking)}`, { ...anItem, type: 'service', price: 4 }],
  },
  'pause an item': {
    button: /^Metti in pausa: /,
    home: (asking) => `/marketplace/${ownItem(asking)}`,
    ask: (asking) => ['PUT', `/marketplace/${ownItem(asking)}`, { status: 'paused' }],
  },
  'change a contest of others': {
    link: /^\/contests\/edit\//,
    home: ({ things }) => `/contests/${things.contest._id}`,
    ask: ({ things }) => ['PUT', `/contests/${things.contest._id}`, { ...aContest, title: 'Due manifesti' }],
  },
  'close a contest of others': {
    button: /^Chiudi prima della scadenza/,
    home: ({ things }) => `/contests/${things.contest._id}`,
    ask: ({ things }) => ['POST', `/contests/${things.spare.contest._id}/close`, { reason: 'Non serve più' }],
  },
  'withdraw a contest of others': {
    button: /^Ritira Un manifesto$/,
    home: ({ things }) => `/contests/${things.contest._id}`,
    ask: ({ things }) => ['DELETE', `/admin/contests/${things.spare.contest._id}`],
  },
  'ask to be verified': {
    button: /^(Chiedi la verifica|Cambia partita IVA)$/,
    home: () => '/profile?sezione=azienda',
    ask: () => ['POST', '/user/company-verification', { vatNumber: '00743110157' }],
  },
  'withdraw an item': {
    button: /^Ritira Ripetizioni$/,
    home: (asking) => `/marketplace/${ownItem(asking)}`,
    ask: ({ things, persona }) => {
      const own = things.own.get(persona);
      return ['DELETE', own ? `/marketplace/${own._id}` : `/admin/marketplace/${things.spare.item._id}`];
    },
  },
  block: {
    button: /^Blocca$/,
    home: ({ cast }) => `/user/${cast.seller._id}`,
    ask: ({ cast }) => ['POST', '/user/blocks', { person: cast.seller._id }],
  },
  'contest a guardian': {
    button: /^Non è un mio genitore/,
    home: () => '/famiglia',
    ask: ({ cast, persona }) => {
      const guardian = cast.guardians.get(persona);
      return guardian && ['POST', `/user/guardians/${guardian._id}/contest`];
    },
  },
};

/**
 * Buttons that start nothing which a rule refuses to anybody: they show something, or concern one's own account, which
 * backend/test/standing.e2e.spec.ts holds open to everybody.
 */
const OPEN_TO_ALL: readonly RegExp[] = [
  /^(Filtri( \(\d+\))?|Togli il filtro: .+|Stampa le transazioni|Impronta e ricevuta: \w+|Mostra o nascondi la password)$/,
  /^Accedi per tenere fra i preferiti: /,
  /^(Logout|Rispedisci il link|Correggi indirizzo|Scegli un’immagine|Accedi|Registrati|Riprova)$/,
];

/** `Continua` begins a review, on the screen of the command that follows. */
const REVIEWS: Readonly<Record<string, string>> = { '/wallet': 'transfer', '/contests/new': 'open a contest' };

const isOf = ({ button, link, radio }: Act, { role, name, url = '' }: Offer): boolean =>
  (role === 'button' && button?.test(name)) ||
  (role === 'link' && link?.test(url)) ||
  (role === 'radio' && radio?.test(name)) ||
  false;

export const UNKNOWN = 'say in offered/acts.ts what this button does';

/** The acts that a screen offers, and the buttons of which nobody has said what they do. */
export function actsOffered(path: string, offers: readonly Offer[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const offer of offers) {
    const act =
      offer.role === 'button' && offer.name === 'Continua'
        ? REVIEWS[path]
        : Object.keys(ACTS).find((name) => isOf(ACTS[name] ?? NEVER, offer));
    if (act !== undefined) found.add(act);
    else if (offer.role === 'button' && !OPEN_TO_ALL.some((known) => known.test(offer.name)))
      found.add(`${UNKNOWN}: ${offer.name}`);
  }
  return found;
}

const NEVER: Act = { ask: () => ['GET', '/'] };

/** The server's answer. @throws Error where it is neither a yes nor the refusal of a rule, so that the question is wrong */
export async function isAccepted(act: Act, asking: Asking): Promise<boolean> {
  const asked = act.ask(asking);
  if (!asked) return false;
  const [method, path, body] = asked;
  try {
    await call(asking.form, method, path, asking.who?.token, body);
    return true;
  } catch (error) {
    if (error instanceof Error && / (401|403|409) /.test(error.message.slice(0, 120))) return false;
    throw error;
  }
}
