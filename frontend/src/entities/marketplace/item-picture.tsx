import type { Item, Order } from '../../api/api-types';
import { Cover, CoverTile } from '../../ui/pictures/cover';
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

/** A small picture of the item of an order, which may be gone since. */
export const OrderedItemPicture = ({ item, className }: { item: Order['item']; className?: string }) => (
  <CoverTile
    image={item.image}
    seed={item._id ?? item.title}
    motif={itemMotifs[item.type]}
    tone={itemTones[item.type]}
    className={className}
  />
);
