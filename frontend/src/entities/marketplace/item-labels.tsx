import { Badge } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { Item } from '../../api/api-types';
import { overLabel } from './fact-words';
import { type ItemType, itemTypeLabels } from './item-types';

const typeColors: Record<ItemType, string> = { course: 'blue', service: 'corallo', job_offer: 'bosco' };

export function ItemBadges({
  item: { type, isOfficial, isOver },
}: {
  item: Pick<Item, 'type' | 'isOfficial' | 'isOver'>;
}) {
  return (
    <>
      <Badge color={typeColors[type]}>{itemTypeLabels[type]}</Badge>
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
