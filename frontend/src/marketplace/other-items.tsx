import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { rowsOf } from '../api/paging';
import { ItemCard } from '../entities/marketplace/item-card';
import { useItemsInfiniteQuery } from '../entities/marketplace/items-api';
import { paths } from '../paths';
import { Cards } from '../ui/lists/card';
import classes from './seller-card.module.css';

const shown = 4;

/** One for the item on the screen, and one that shows whether there are more. */
export const othersOf = (creator: string) => ({ creator, sort: 'newest', limit: shown + 2 }) as const;

interface OtherItemsProps {
  creator: { _id: string; name: string };
  /** The id of the item on the screen. */
  except: string;
}

/** What else the author offers; nothing where there is nothing else, or while it is not known. */
export function OtherItems({ creator: { _id, name }, except }: OtherItemsProps) {
  const { currentData } = useItemsInfiniteQuery(othersOf(_id));
  const others = rowsOf(currentData).filter((item) => item._id !== except);
  if (others.length === 0) return null;
  return (
    <section className={classes.others} aria-labelledby="altri">
      <div className={classes.head}>
        <h2 id="altri">{`Altri articoli di ${name}`}</h2>
        {others.length > shown ? (
          <Anchor component={Link} to={paths.itemsBy({ creator: _id })} className="onward">
            Tutti i suoi articoli
          </Anchor>
        ) : null}
      </div>
      <Cards>
        {others.slice(0, shown).map((item) => (
          <ItemCard key={item._id} item={item} order={3} />
        ))}
      </Cards>
    </section>
  );
}
