import { type ItemType, itemMotifs } from '../entities/marketplace/item-types';
import type { Choice } from '../ui/fields/choice-field';

export const typeChoices: Choice<ItemType>[] = [
  {
    value: 'service',
    motif: itemMotifs.service,
    tone: 'corallo',
    label: 'Servizio',
    hint: 'Il tuo tempo, il tuo mestiere',
  },
  { value: 'course', motif: itemMotifs.course, tone: 'cielo', label: 'Corso', hint: 'Si acquista una volta sola' },
  {
    value: 'job_offer',
    motif: itemMotifs.job_offer,
    tone: 'bosco',
    label: 'Offerta di lavoro',
    hint: 'Le persone si candidano',
  },
];

/** Why the owner of an item cannot change it any more. */
export const officialWhy =
  'L’articolo è ufficiale: da quando lo è, lo modifica solo un amministratore. Puoi ancora ritirarlo.';
