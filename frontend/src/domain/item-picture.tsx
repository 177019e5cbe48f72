import type { Item } from '../api/api-types';
import { Cover, type CoverTone } from '../ui/cover';
import { type ItemType, itemMotifs } from './item-types';

/** The colours of the three areas of guidance, which the badges of the types have, too. */
const tones: Record<ItemType, CoverTone> = { course: 'cielo', service: 'corallo', job_offer: 'bosco' };

interface ItemPictureProps {
  item: Pick<Item, '_id' | 'type' | 'image' | 'creator'>;
  className?: string;
  transition?: string;
}

/** An item's picture, or else its author before the shape of its type. */
export function ItemPicture({ item: { _id, type, image, creator }, className, transition }: ItemPictureProps) {
  return (
    <Cover
      image={image}
      seed={_id}
      motif={itemMotifs[type]}
      tone={tones[type]}
      portrait={creator.image}
      className={className}
      transition={transition}
    />
  );
}
