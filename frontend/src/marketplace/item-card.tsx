import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Item } from '../session/api-types';
import { Coins } from '../ui/coins';
import { Cover } from '../ui/cover';
import { categoryOf, creatorOf, ItemBadges, itemMotifs } from './item-words';
import classes from './marketplace.module.css';

export function ItemCard({ item }: { item: Item }) {
  const { _id, title, description, price, image, type } = item;
  return (
    <li className={classes.card}>
      <Cover className={classes.cover} image={image} seed={_id} motif={itemMotifs[type]} />
      <div className={classes.body}>
        <p className={classes.badges}>
          <ItemBadges item={item} />
        </p>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.description}>{description}</p>
        <p className={classes.meta}>
          <span>{categoryOf(item)}</span>
          <span>{creatorOf(item)}</span>
        </p>
        <div className={classes.foot}>
          <span className={classes.price}>
            <Coins amount={price} named />
          </span>
          <Link to={`/marketplace/${_id}`} className={classes.details} aria-label={`Dettagli: ${title}`}>
            Dettagli <IconArrowRight size={18} aria-hidden="true" />
          </Link>
        </div>
      </div>
    </li>
  );
}
