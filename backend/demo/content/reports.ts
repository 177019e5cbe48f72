import type { CaseOutcome, ReportReason } from '../../src/features/moderation/domain/report-case.js';
import type { ContentKind } from '../../src/features/moderation/rules/contents.js';

export interface ReportedItem {
  readonly key: 'method' | 'essays' | 'agents';
  readonly type: 'course' | 'job_offer';
  readonly author: string;
  readonly day: number;
  readonly price: number;
  readonly title: string;
  readonly description: string;
  /** Who applies at once. */
  readonly applicant?: string;
}

/** Items that are reported; the authors of courses do nothing else. */
export const REPORTED_ITEMS: readonly ReportedItem[] = [
  {
    key: 'method',
    type: 'course',
    author: 'Ivano Salvi',
    day: 34,
    price: 45,
    title: 'Il metodo che supera ogni test',
    description: 'Il sistema riservato per superare qualunque test di ammissione, senza studiare. Risultato garantito.',
  },
  {
    key: 'essays',
    type: 'course',
    author: 'Dario Fusco',
    day: 24,
    price: 12,
    title: 'Temi ed elaborati già pronti',
    description: 'Temi, relazioni e tesine di ogni materia, pronti da consegnare con il tuo nome.',
  },
  {
    key: 'agents',
    type: 'job_offer',
    author: 'Gabriele Pace',
    day: 8,
    price: 0,
    title: 'Agenti porta a porta per il fotovoltaico',
    description:
      'Si comincia subito: il materiale di vendita lo anticipi tu, 150 euro che rendiamo con il primo contratto.',
    applicant: 'Giorgio Bianchi',
  },
];

/** What is reported: an item of REPORTED_ITEMS, somebody’s profile, a note, and so on. */
export type About =
  | { readonly item: ReportedItem['key'] }
  | { readonly profile: string }
  | { readonly noteOf: string }
  | 'contest'
  | 'entry'
  | 'comment'
  | 'question'
  | 'file'
  | 'broadcast';

export interface DemoReport {
  /** Days before the end; below 1, of the last day. */
  readonly day: number;
  readonly kind: ContentKind;
  /** Undefined: a visitor without an account. */
  readonly reporter?: string;
  readonly reason: ReportReason;
  readonly text: string;
  readonly decision?: {
    readonly day: number;
    readonly outcome: CaseOutcome;
    readonly days?: number;
    readonly ground: string;
    readonly facts: string;
  };
  readonly objection?: {
    readonly day: number;
    /** The author or the reporter. */
    readonly by: string;
    readonly text: string;
    /** Confirmed by another administrator; undefined: it waits. */
    readonly confirmed?: { readonly day: number; readonly reason: string };
  };
}

export const VISITOR_EMAIL = 'genitore.di.passaggio@demo.form.local';

export const REPORTS: readonly (DemoReport & { readonly about: About })[] = [
  {
    day: 30,
    kind: 'item',
    about: { item: 'method' },
    reporter: 'Camilla Russo',
    reason: 'scam',
    text: 'Ho pagato e ho ricevuto due pagine copiate da un sito. Chiede altri Coin per avere il resto.',
    decision: {
      day: 29,
      outcome: 'suspend',
      days: 60,
      ground: 'Termini d’uso: vietato promettere risultati che non dipendono da chi vende',
      facts: 'L’annuncio promette di superare qualunque test senza studiare. Tre persone raccontano la stessa cosa.',
    },
  },
  {
    day: 18,
    kind: 'contest',
    about: 'contest',
    reporter: 'Vincenzo Ruggiero',
    reason: 'other',
    text: 'Il tema mi sembra troppo difficile per chi ha quattordici anni.',
    decision: {
      day: 17,
      outcome: 'dismiss',
      ground: 'Nessuna regola violata',
      facts: 'Il contest è aperto a tutte le età e il regolamento è chiaro. Partecipare è una scelta.',
    },
    objection: {
      day: 16,
      by: 'Vincenzo Ruggiero',
      text: 'Capisco, ma almeno una nota sull’età consigliata servirebbe.',
      confirmed: { day: 14, reason: 'Il suggerimento è utile, ma il contest rispetta le regole: resta dov’è.' },
    },
  },
  {
    day: 15,
    kind: 'item',
    about: { item: 'essays' },
    reporter: 'Anna Vitale',
    reason: 'illegal',
    text: 'Vende compiti già fatti da consegnare come propri: a scuola è un imbroglio.',
    decision: {
      day: 14,
      outcome: 'hide',
      ground: 'Termini d’uso: vietato offrire lavori da consegnare con il nome di un’altra persona',
      facts: 'La descrizione dice che i testi sono «pronti da consegnare con il tuo nome».',
    },
    objection: {
      day: 3,
      by: 'Dario Fusco',
      text: 'Erano esempi da cui prendere spunto: posso cambiare la descrizione.',
    },
  },
  {
    day: 8,
    kind: 'message',
    about: { noteOf: 'Dario Fusco' },
    reporter: 'Noemi D’Angelo',
    reason: 'harassment',
    text: 'È il terzo messaggio così: gli ho chiesto di smettere.',
    decision: {
      day: 7,
      outcome: 'suspend',
      days: 30,
      ground: 'Termini d’uso: vietato insistere con chi ha chiesto di non essere contattato',
      facts: 'La nota dà del bugiardo a chi la riceve, dopo che la persona aveva chiesto di non ricevere altro.',
    },
  },
  {
    day: 7,
    kind: 'item',
    about: { item: 'agents' },
    reporter: 'Giorgio Bianchi',
    reason: 'illegal',
    text: 'Mi sono candidato, e mi hanno chiesto 150 euro prima di cominciare.',
    decision: {
      day: 6,
      outcome: 'hide',
      ground: 'Termini d’uso: a chi si candida non si chiede denaro',
      facts: 'L’offerta di lavoro dice che chi comincia anticipa 150 euro per il materiale di vendita.',
    },
  },
  {
    day: 4,
    kind: 'broadcast',
    about: 'broadcast',
    reporter: 'Giorgio Bianchi',
    reason: 'other',
    text: 'L’avviso arriva troppo tardi: sarebbe meglio almeno una settimana prima.',
  },
  {
    day: 2.2,
    kind: 'comment',
    about: 'comment',
    reporter: 'Andrea Colombo',
    reason: 'other',
    text: 'L’ho segnalato per sbaglio: è un buon consiglio.',
    decision: {
      day: 1.8,
      outcome: 'dismiss',
      ground: 'Termini di servizio, punto 3',
      facts: 'È un consiglio, scritto con garbo da chi accompagna.',
    },
  },
  {
    day: 2.2,
    kind: 'file',
    about: 'file',
    reporter: 'Luca Ferraris',
    reason: 'personal_data',
    text: 'Nel CV c’è il telefono di un’insegnante.',
    decision: {
      day: 1.5,
      outcome: 'dismiss',
      ground: 'Termini di servizio',
      facts: 'L’insegnante è indicata come referente, e lo sa.',
    },
  },
  {
    day: 2.4,
    kind: 'question',
    about: 'question',
    reason: 'scam',
    text: 'Chiede di essere pagato in euro, fuori da FORM.',
    decision: {
      day: 1.6,
      outcome: 'hide',
      ground: 'Termini di servizio, «Che cosa non si può fare»',
      facts: 'La domanda propone di pagare fuori da FORM per aggirare le regole.',
    },
  },
  {
    day: 2.6,
    kind: 'entry',
    about: 'entry',
    reporter: 'Ilaria Benedetti',
    reason: 'personal_data',
    text: 'Nell’elaborato si riconosce una persona che non partecipa: chiediamo se è d’accordo.',
  },
  {
    day: 2.3,
    kind: 'profile',
    about: { profile: 'Kevin Sala' },
    reporter: 'Beatrice Longo',
    reason: 'underage',
    text: 'Scrive di avere appena finito la terza media, ma l’account è da adulto.',
  },
  {
    day: 1.4,
    kind: 'profile',
    about: { profile: 'Ivano Salvi' },
    reason: 'scam',
    text: 'Mio figlio gli ha mandato dei Coin per un corso che non esiste.',
  },
  {
    day: 0,
    kind: 'message',
    about: { noteOf: 'Renzo Maggi' },
    reporter: 'Elisa Marino',
    reason: 'threat',
    text: 'Mi ha scritto che mi aspetta sotto casa. Ho paura.',
  },
];

/** Notes of transfers that are reported. */
export const BAD_NOTES = [
  { day: 9, from: 'Dario Fusco', to: 'Noemi D’Angelo', text: 'Sei una bugiarda, e lo sai. Rispondi.' },
  { day: 0, from: 'Renzo Maggi', to: 'Elisa Marino', text: 'So dove abiti. Ti aspetto sotto casa.' },
] as const;

export const LIFTED = {
  name: 'Dario Fusco',
  day: 1.2,
  reason: 'Ha chiesto scusa a chi aveva ricevuto la nota e si è impegnato a non scrivere più.',
} as const;

export const BLOCKED = { by: 'Elisa Marino', person: 'Renzo Maggi' } as const;
