import { contentLabels } from '../api/labels.gen';
import type { CaseOutcome, ContentKind } from '../entities/moderation/moderation-api';
import type { Choice } from './measure-fields';

interface Situation {
  kind: ContentKind;
  /** Whether there is an account that could be suspended. */
  hasAuthor: boolean;
  isUnderage: boolean;
  mayDismiss: boolean;
}

/** The decisions that make sense, the mildest first. */
export function measureChoices({ kind, hasAuthor, isUnderage, mayDismiss }: Situation): Choice<CaseOutcome>[] {
  const isProfile = kind === 'profile';
  return [
    ...(mayDismiss ? [{ value: 'dismiss' as const, label: 'Nessuna misura', hint: 'Il contenuto resta dov’è.' }] : []),
    ...(isUnderage && hasAuthor
      ? [
          {
            value: 'reclassify' as const,
            label: 'L’account è di un minorenne',
            hint: 'Prima apri la scheda e cambia il tipo di account in «Minore».',
          },
        ]
      : []),
    {
      value: 'hide' as const,
      label: isProfile ? 'Rimuovi il profilo pubblico' : 'Rimuovi il contenuto',
      hint: contentLabels[kind].whenHidden,
    },
    ...(hasAuthor
      ? [
          {
            value: 'suspend' as const,
            label: isProfile ? 'Sospendi l’account' : 'Rimuovi e sospendi l’account',
            hint: 'Può leggere, concludere, fare reclamo, eliminare l’account. Gli ordini non consegnati si rimborsano.',
          },
        ]
      : []),
  ];
}
