import { Badge } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { Item } from '../../api/api-types';
import { overLabel } from './fact-words';
import { type ItemType, itemTypeLabels } from './item-types';

const typeColors: Record<ItemType, string> = { course: 'blue', service: 'corallo', job_offer: 'bosco' };

export function ItemBadges({
  item: { type, isOfficial, isOver, status },
}: {
  item: Pick<Item, 'type' | 'isOfficial' | 'isOver' | 'status'>;
}) {
  return (
    <>
      <Badge color={typeColors[type]}>{itemTypeLabels[type]}</Badge>
      {status === 'draft' || status === 'paused' ? (
        <Badge color="gray">{status === 'draft' ? 'Bozza' : 'In pausa'}</Badge>
      ) : null}
      {isOver ? <Badge color="gray">{overLabel({ type })}</Badge> : null}
      {isOfficial ? (
        <Badge color="sole.4" variant="filled" leftSection={<IconRosetteDiscountCheck size={16} aria-hidden="true" />}>
          Ufficiale
        </Badge>
      ) : null}
    </>
  );
}

export const creatorOf = ({ creator }: Item) => creator.name || 'FORM';
