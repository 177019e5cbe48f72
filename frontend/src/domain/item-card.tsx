import { IconTag, IconUser } from '@tabler/icons-react';
import type { Item } from '../api/api-types';
import { paths } from '../paths';
import { Card } from '../ui/card';
import { Coins } from '../ui/coins';
import { Cover } from '../ui/cover';
import { categoryName } from './category-name';
import { creatorOf, ItemBadges } from './item-labels';
import { hiringReward, itemMotifs } from './item-types';

export function ItemCard({ item, order }: { item: Item; order?: 2 | 3 }) {
  const { _id, title, description, price, image, type } = item;
  return (
    <Card
      picture={<Cover image={image} seed={_id} motif={itemMotifs[type]} />}
      badges={<ItemBadges item={item} />}
      title={title}
      order={order}
      description={description}
      facts={[
        { Icon: IconTag, text: categoryName(item.category) },
        { Icon: IconUser, text: creatorOf(item) },
      ]}
      figure={<Coins amount={price} named />}
      figureLabel={type === 'job_offer' ? hiringReward : undefined}
      to={paths.item(_id)}
    />
  );
}
