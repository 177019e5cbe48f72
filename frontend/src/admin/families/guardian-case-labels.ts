import type { GuardianCase } from '../../api/api-types';
import type { CaseOutcome } from './guardian-cases-api';

export const caseLabels: Record<GuardianCase['kind'], string> = {
  'held-consent': 'Consenso da verificare',
  contested: '«Non è un mio genitore»',
  'not-me': '«Non sono io»',
  objection: 'Reclamo',
};

const held: Record<GuardianCase['heldBecause'][number], string> = {
  device: 'arriva da un dispositivo che usa anche il minore',
  network:
    'arriva dalla stessa rete e da un browser uguale a quello che il minore ha usato nelle ore prima, che può essere lo stesso dispositivo o un altro in casa',
  children: 'è di una persona con più di quattro minori',
};

/** What the administrator has to find out. */
export function caseQuestionOf({ kind, heldBecause }: GuardianCase): string {
  switch (kind) {
    case 'held-consent':
      return `Il consenso non vale ancora: ${heldBecause.map((why) => held[why]).join('; ')}. Chi lo ha dato è davvero genitore o tutore?`;
    case 'contested':
      return 'Il minore dice che non è genitore o tutore. Finché non decidi la persona non vede e non cambia nulla; consenso e limiti restano.';
    case 'not-me':
      return 'Chi ha ricevuto la richiesta dice di non essere genitore o tutore. L’indirizzo è bloccato per tutti i minori: se è stato un errore, si sblocca tra i dati della famiglia di chi lo ha indicato.';
    case 'objection':
      return 'Chi era genitore o tutore ed è stato sostituito non è d’accordo.';
    default:
      return kind satisfies never;
  }
}

interface OutcomeLabel {
  label: string;
  consequence: string;
}

export const outcomeLabels: Record<CaseOutcome, OutcomeLabel> = {
  accept: { label: 'Accetta il consenso', consequence: 'Il consenso vale da ora, con i limiti iniziali.' },
  refuse: {
    label: 'Rifiuta il consenso',
    consequence: 'Il consenso non vale. Il minore può indicare un altro indirizzo.',
  },
  confirm: { label: 'È genitore o tutore', consequence: 'La persona torna a vedere e a decidere.' },
  remove: {
    label: 'Non è genitore o tutore',
    consequence: 'La persona non è più tra i genitori. Se era l’unica, il consenso finisce.',
  },
  restore: { label: 'Ripristina', consequence: 'La persona torna tra i genitori o tutori.' },
  dismiss: { label: 'Archivia', consequence: 'Non cambia nulla.' },
};
