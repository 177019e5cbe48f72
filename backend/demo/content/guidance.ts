import type { Shared } from '../../src/features/orientation/guidance/guidance-views.js';

/** Who asks whom to accompany them, and what becomes of it. Days are before the end. */
export interface DemoGuidance {
  readonly person: string;
  readonly counsellor: string;
  readonly sees: readonly Shared[];
  readonly day: number;
  /** The guardians who say yes, or the one who says no; the others have not answered. */
  readonly yes?: readonly string[];
  readonly no?: string;
  readonly endsOn?: number;
  readonly notes?: string;
  /** On the first goal. */
  readonly comment?: string;
}

/** Accompanies three people. */
const COUNSELLOR = 'Elisa Marino';

export const GUIDANCES: readonly DemoGuidance[] = [
  {
    person: 'Sofia Lombardi',
    counsellor: COUNSELLOR,
    sees: ['profile', 'path'],
    day: 8,
    yes: ['Francesca Lombardi', 'Stefano Lombardi'],
    notes: 'Le piace disegnare da quando era piccola. Vuole capire se il liceo artistico è troppo lontano da casa.',
    comment: 'Prova a far vedere la copertina a qualcuno che non conosci bene: che cosa nota per prima?',
  },
  {
    person: 'Leonardo Ferrari',
    counsellor: COUNSELLOR,
    sees: ['profile'],
    day: 7,
    yes: ['Giulia Ferrari'],
    notes: 'Programma giochi con il cugino. Confrontare l’istituto tecnico informatico e il liceo scienze applicate.',
  },
  {
    person: 'Andrea Colombo',
    counsellor: COUNSELLOR,
    sees: ['path'],
    day: 6,
    comment: 'Due pomeriggi al mese bastano: comincia da uno, e chiedi a chi è venuto che cosa ha capito.',
  },
  { person: 'Andrea Colombo', counsellor: 'Roberto Barbieri', sees: ['path'], day: 18, endsOn: 11 },
  { person: 'Gabriele Costa', counsellor: 'Anna Vitale', sees: ['profile'], day: 4, no: 'Valentina Costa' },
  {
    person: 'Sofia Lombardi',
    counsellor: 'Claudia Sanna',
    sees: ['path'],
    day: 2,
    yes: ['Stefano Lombardi'],
  },
];
