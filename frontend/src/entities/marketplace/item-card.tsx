import { IconArmchair, IconBuilding, IconCalendarEvent, IconCash, IconMapPin, IconTag } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { Item } from '../../api/api-types';
import { paths } from '../../paths';
import { Card, type CardFact, CardRow } from '../../ui/lists/card';
import { Avatar } from '../../ui/pictures/avatar';
import { Coins } from '../../ui/text/coins';
import { categoryName } from '../categories/category-name';
import { VerifiedCompany } from '../people/verified-company';
import { payOf, seatsLeftLabel, whenOf, whereOf } from './fact-words';
import { FavouriteButton } from './favourite-button';
import { creatorOf, ItemBadges } from './item-labels';
import { ItemPicture } from './item-picture';
import { hiringReward, paysNothing } from './item-types';

interface ItemCardProps {
  item: Item;
  order?: 2 | 3 | 4;
  note?: ReactNode;
}

/**
 * An item with all that a list says of it (product.md 10.13). It is drawn again only where the item changes: a list stays while a
 * key in its filters is answered.
 */
export const ItemCard = memo(function ItemCard({ item, order, note }: ItemCardProps) {
  return (
    <Card
      picture={<ItemPicture item={item} />}
      order={order}
      note={note}
      {...contentOf(item, <Avatar name={creatorOf(item)} image={item.creator.image} size={20} />)}
    />
  );
});

/** The same as a row: people compare job offers by what they read, not by a picture. */
export const ItemRow = memo(function ItemRow({ item }: { item: Item }) {
  const { image, creator } = item;
  const thumbnail = image ? (
    <ItemPicture item={item} />
  ) : (
    <Avatar name={creatorOf(item)} image={creator.image} size={72} />
  );
  return <CardRow thumbnail={thumbnail} {...contentOf(item, <IconBuilding size={16} aria-hidden="true" />)} />;
});

/** @param mark before the author's name */
function contentOf(item: Item, mark: ReactNode) {
  const { _id, title, description, price, type, category } = item;
  const facts: CardFact[] = [
    { mark, text: creatorOf(item), after: item.creator.isVerified ? <VerifiedCompany brief /> : undefined },
    { mark: <IconTag size={16} aria-hidden="true" />, text: categoryName(category) },
    ...said(<IconCalendarEvent size={16} aria-hidden="true" />, whenOf(item)),
    ...said(<IconMapPin size={16} aria-hidden="true" />, whereOf(item)),
    ...said(<IconArmchair size={16} aria-hidden="true" />, seatsLeftLabel(item)),
    ...said(<IconCash size={16} aria-hidden="true" />, payOf(item)),
  ];
  return {
    badges: <ItemBadges item={item} />,
    title,
    description,
    facts,
    figure: paysNothing(item) ? undefined : <Coins amount={price} named />,
    figureLabel: type === 'job_offer' && price > 0 ? hiringReward : undefined,
    corner: <FavouriteButton item={item} />,
    to: paths.item(_id),
  };
}

const said = (mark: ReactNode, text: string | undefined): CardFact[] => (text ? [{ mark, text }] : []);
