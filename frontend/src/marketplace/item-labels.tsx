import { Badge } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { Item } from '../api/api-types';
import { type ItemType, itemTypeLabels } from '../domain/item-types';
import type { Choice } from '../ui/choice-field';
import type { MotifName } from '../ui/motifs';

/** Circle for who begins, triangle for who has a direction, square for what has been built. */
export const itemMotifs: Record<ItemType, MotifName> = { course: 'circle', service: 'triangle', job_offer: 'square' };

export const typeChoices: Choice<ItemType>[] = [
  { value: 'service', motif: 'triangle', tone: 'corallo', label: 'Servizio', hint: 'Il tuo tempo, il tuo mestiere' },
  { value: 'course', motif: 'circle', tone: 'cielo', label: 'Corso', hint: 'Si acquista una volta sola' },
  { value: 'job_offer', motif: 'square', tone: 'bosco', label: 'Offerta di lavoro', hint: 'Le persone si candidano' },
];

const typeColors: Record<ItemType, string> = { course: 'blue', service: 'corallo', job_offer: 'bosco' };

export function ItemBadges({ item: { type, isOfficial } }: { item: Pick<Item, 'type' | 'isOfficial'> }) {
  return (
    <>
      <Badge color={typeColors[type]} size="lg">
        {itemTypeLabels[type]}
      </Badge>
      {isOfficial ? (
        <Badge
          color="sole.4"
          size="lg"
          variant="filled"
          leftSection={<IconRosetteDiscountCheck size={16} aria-hidden="true" />}
        >
          Ufficiale
        </Badge>
      ) : null}
    </>
  );
}

/** Applying for a job is free: the price is the amount that the company pays. */
export const priceToPay = ({ type, price }: Item) => (type === 'job_offer' ? 0 : price);

export const categoryOf = ({ category }: Item) => category?.name ?? 'Categoria N/D';
export const creatorOf = ({ creator }: Item) => creator.name || 'FORM';

/** Why the owner of an item cannot change it any more. */
export const officialWhy =
  'L’articolo è ufficiale: da quando lo è, lo modifica solo un amministratore. Puoi ancora ritirarlo.';
