import { Link } from 'react-router-dom';
import { rowsOf } from '../api/paging';
import { ItemCard } from '../entities/marketplace/item-card';
import { type ItemType, itemMotifs } from '../entities/marketplace/item-types';
import { useItemsInfiniteQuery } from '../entities/marketplace/items-api';
import { paths } from '../paths';
import { Loading } from '../ui/feedback/states';
import { Cards, CardsSkeleton } from '../ui/lists/card';
import { Motif } from '../ui/motifs';
import { ListSection } from './list-section';
import classes from './offers.module.css';
import { People } from './people';

const offersShown = 4;
/** More than the cards show, because their authors are introduced, too. */
export const newestItems = { sort: 'newest', limit: 12 } as const;

const kinds: { type: ItemType; title: string; text: string }[] = [
  { type: 'service', title: 'Servizi', text: 'Un’ora con chi fa già il mestiere che vuoi fare.' },
  { type: 'course', title: 'Corsi', text: 'Quello che ti manca, da chi lo sa insegnare.' },
  { type: 'job_offer', title: 'Offerte di lavoro', text: 'Le aziende pubblicano, tu ti candidi da qui.' },
];

/** The newest items and who offers them; when there are none, or they do not load, the kinds of items. */
export function Offers() {
  const { data, isLoading } = useItemsInfiniteQuery(newestItems);
  const items = rowsOf(data);
  return (
    <>
      <ListSection
        id="marketplace"
        title={isLoading || items.length > 0 ? 'Appena pubblicati' : 'Che cosa trovi qui'}
        lead="Quando acquisti, i Coin restano in garanzia: chi vende li riceve solo quando hai avuto ciò che aspettavi."
        all={{ to: paths.marketplace, label: 'Vai al marketplace' }}
        rail={isLoading || items.length > 0}
      >
        {isLoading ? (
          <Loading label="Caricamento degli articoli">
            <CardsSkeleton cards={offersShown} picture="cover" />
          </Loading>
        ) : null}
        {!isLoading && items.length > 0 ? (
          <Cards>
            {items.slice(0, offersShown).map((item) => (
              <ItemCard key={item._id} item={item} order={3} />
            ))}
          </Cards>
        ) : null}
        {!isLoading && items.length === 0 ? <Kinds /> : null}
      </ListSection>
      <People items={items} />
    </>
  );
}

function Kinds() {
  return (
    <ul className={classes.kinds}>
      {kinds.map(({ type, title, text }) => (
        <li key={type} data-type={type}>
          <svg viewBox="0 0 120 120" aria-hidden="true">
            <Motif name={itemMotifs[type]} x={0} y={0} />
          </svg>
          <h3>
            <Link to={paths.itemsBy({ type })} className="whole-row">
              {title}
            </Link>
          </h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
