/** What becomes of the requests of companies to be verified; the others never ask. */
export interface DemoVerification {
  readonly company: string;
  /** Seven digits; province 777, which does not exist, and the check digit follow. */
  readonly number: string;
  readonly asked: number;
  readonly verdicts: readonly {
    readonly day: number;
    readonly outcome: 'verify' | 'refuse' | 'revoke';
    readonly reason?: string;
  }[];
  /** The company gives another number, and the verification ends. */
  readonly corrected?: { readonly day: number; readonly number: string };
}

export const VERIFICATIONS: readonly DemoVerification[] = [
  { company: 'Paolo Marchiori', number: '1974003', asked: 80, verdicts: [{ day: 79, outcome: 'verify' }] },
  { company: 'Luca Ferraris', number: '2011118', asked: 78, verdicts: [{ day: 77, outcome: 'verify' }] },
  { company: 'Federica Conti', number: '1998240', asked: 70, verdicts: [{ day: 68, outcome: 'verify' }] },
  { company: 'Antonio Esposito', number: '1961077', asked: 60, verdicts: [{ day: 58, outcome: 'verify' }] },
  { company: 'Silvia Moretti', number: '2003456', asked: 52, verdicts: [{ day: 51, outcome: 'verify' }] },
  {
    company: 'Elena Zanetti',
    number: '1950981',
    asked: 30,
    verdicts: [
      {
        day: 28,
        outcome: 'refuse',
        reason: 'La partita IVA risulta di un’altra società del gruppo: indica quella di Tessuti Zanetti.',
      },
    ],
  },
  {
    company: 'Stefano Galli',
    number: '1931004',
    asked: 48,
    verdicts: [
      { day: 47, outcome: 'verify' },
      { day: 13, outcome: 'revoke', reason: 'La partita IVA risulta cessata dal mese scorso.' },
    ],
  },
  {
    company: 'Alessia Rinaldi',
    number: '2015332',
    asked: 40,
    verdicts: [{ day: 39, outcome: 'verify' }],
    corrected: { day: 2, number: '2015333' },
  },
  { company: 'Salvatore Ferrante', number: '1987650', asked: 3, verdicts: [] },
];
