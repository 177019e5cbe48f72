/** What people ask about items before they order them. Days are before the end; an answer comes the day after. */
export interface DemoQuestion {
  readonly item: string;
  readonly by: string;
  readonly day: number;
  readonly text: string;
  /** Missing: nobody has answered. */
  readonly answer?: string;
}

/** Whose question is reported. */
export const REPORTED_ASKER = 'Riccardo Ferri';

export const QUESTIONS: readonly DemoQuestion[] = [
  {
    item: 'Dopo il diploma: ITS, università o lavoro',
    by: 'Aurora Greco',
    day: 12,
    text: 'Posso partecipare anche se sono al terzo anno e non ho ancora deciso niente?',
    answer: 'Sì, anzi: chi arriva prima ha più tempo per guardarsi intorno. Porta le tue domande, anche quelle vaghe.',
  },
  {
    item: 'Dopo il diploma: ITS, università o lavoro',
    by: 'Anna Vitale',
    day: 9,
    text: 'I genitori possono ascoltare?',
    answer: 'Al terzo incontro, sì. I primi due li teniamo per ragazze e ragazzi.',
  },
  {
    item: 'Dopo il diploma: ITS, università o lavoro',
    by: 'Leonardo Ferrari',
    day: 2,
    text: 'Si parla anche degli ITS di informatica, o solo di quelli di meccanica?',
  },
  {
    item: 'Sportello curriculum FORM',
    by: 'Daniele Moro',
    day: 7,
    text: 'Va bene anche un curriculum in inglese?',
    answer: 'Sì. Indica per quale Paese ti serve: cambiano foto, date e lunghezza.',
  },
  {
    item: 'Sportello curriculum FORM',
    by: REPORTED_ASKER,
    day: 3,
    text: 'Quanto volete in euro per farlo subito, senza passare da FORM?',
  },
  {
    item: 'Simulazione di colloquio di lavoro',
    by: 'Sofia Lombardi',
    day: 5,
    text: 'Ho sedici anni e cerco il primo lavoretto estivo: ha senso anche per me?',
    answer: 'Certo. Il primo colloquio è quello che fa più paura: lo proviamo finché non ti sembra una chiacchierata.',
  },
  {
    item: 'Simulazione di colloquio di lavoro',
    by: 'Irene Basile',
    day: 2,
    text: 'Si può fare la sera, dopo le 20?',
  },
  {
    item: 'Programmare da zero in dieci serate',
    by: 'Pietro Villa',
    day: 4,
    text: 'Serve un computer potente, o basta quello di mia figlia?\nHa sei anni, il computer, non la figlia.',
    answer: 'Basta quello: usiamo programmi leggeri, e la prima sera li installiamo insieme.',
  },
  {
    item: 'Matematica per il test di Medicina',
    by: 'Chiara Monti',
    day: 2,
    text: 'Le simulazioni sono sul formato di quest’anno?',
  },
];
