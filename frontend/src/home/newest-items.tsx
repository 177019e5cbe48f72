import { Link } from 'react-router-dom';
import type { Item } from '../api/api-types';
import { rowsOf } from '../api/paging';
import { creatorOf } from '../domain/item-labels';
import { hiringReward, type ItemType, itemMotifs, itemTypeLabels } from '../domain/item-types';
import { useItemsInfiniteQuery } from '../domain/items-api';
import { paths } from '../paths';
import { Coins } from '../ui/coins';
import { Cover } from '../ui/cover';
import { DotSeparated } from '../ui/dot-separated';
import { TeaserSkeleton } from './teaser-skeleton';
import classes from './teasers-section.module.css';

const shown = 3;

const kinds: { type: ItemType; title: string; text: string }[] = [
  { type: 'service', title: 'Servizi', text: 'Un’ora con chi fa già il mestiere che vuoi fare.' },
  { type: 'course', title: 'Corsi', text: 'Quello che ti manca, da chi lo sa insegnare.' },
  { type: 'job_offer', title: 'Offerte di lavoro', text: 'Le aziende pubblicano, tu ti candidi da qui.' },
];

/** The newest items; when there are none, or they do not load, the kinds of items. */
export function NewestItems() {
  const { data, isLoading } = useItemsInfiniteQuery({ sort: 'newest', limit: shown });
  const items = rowsOf(data);
  if (isLoading) return <TeaserSkeleton label="Caricamento degli articoli" />;
  return (
    <ul className={classes.list}>
      {items.length > 0
        ? items.map((item) => <ItemRow key={item._id} item={item} />)
        : kinds.map(({ type, title, text }) => (
            <li key={type}>
              <Cover className={classes.thumbnail} image={null} seed={type} motif={itemMotifs[type]} />
              <div className={classes.about}>
                <h3>
                  <Link to={paths.itemsBy({ type })}>{title}</Link>
                </h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
    </ul>
  );
}

function ItemRow({ item }: { item: Item }) {
  const { _id, title, type, price, image } = item;
  return (
    <li>
      <Cover className={classes.thumbnail} image={image} seed={_id} motif={itemMotifs[type]} />
      <div className={classes.about}>
        <h3>
          <Link to={paths.item(_id)}>{title}</Link>
        </h3>
        <p>
          <DotSeparated>
            <span>{itemTypeLabels[type]}</span>
            <span>{creatorOf(item)}</span>
            {type === 'job_offer' ? <span>{hiringReward}</span> : null}
          </DotSeparated>
        </p>
      </div>
      <p className={classes.figure}>
        <Coins amount={price} />
      </p>
    </li>
  );
}
