import type { Item } from '../api/api-types';
import { Cover } from '../ui/cover';
import { itemMotifs, itemTones } from './item-types';

interface ItemPictureProps {
  item: Pick<Item, '_id' | 'type' | 'image' | 'creator'>;
  className?: string;
}

/** An item's picture, or else its author before the shape of its type. */
export function ItemPicture({ item: { _id, type, image, creator }, className }: ItemPictureProps) {
  return (
    <Cover
      image={image}
      seed={_id}
      motif={itemMotifs[type]}
      tone={itemTones[type]}
      portrait={creator.image}
      className={className}
    />
  );
}
