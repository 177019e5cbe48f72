import { IconTag, IconUser } from '@tabler/icons-react';
import type { Item } from '../api/api-types';
import { hiringReward } from '../domain/item-types';
import { paths } from '../paths';
import { Card } from '../ui/card';
import { Coins } from '../ui/coins';
import { Cover } from '../ui/cover';
import { categoryOf, creatorOf, ItemBadges, itemMotifs } from './item-labels';

export function ItemCard({ item }: { item: Item }) {
  const { _id, title, description, price, image, type } = item;
  return (
    <Card
      picture={<Cover image={image} seed={_id} motif={itemMotifs[type]} />}
      badges={<ItemBadges item={item} />}
      title={title}
      description={description}
      facts={[
        { Icon: IconTag, text: categoryOf(item) },
        { Icon: IconUser, text: creatorOf(item) },
      ]}
      figure={<Coins amount={price} named />}
      figureLabel={type === 'job_offer' ? hiringReward : undefined}
      to={paths.item(_id)}
    />
  );
}
