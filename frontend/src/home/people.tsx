import { Link } from 'react-router-dom';
import type { Item } from '../api/api-types';
import { paths } from '../paths';
import { Avatar } from '../ui/pictures/avatar';
import { ListSection } from './list-section';
import classes from './people.module.css';

const peopleShown = 6;

/** The authors of the newest items, each with one of them: only what the items themselves show. */
export function People({ items }: { items: readonly Item[] }) {
  const authors = new Map<string, Item>();
  for (const item of items)
    if (item.creator._id !== null && !authors.has(item.creator._id)) authors.set(item.creator._id, item);
  if (authors.size === 0) return null;
  return (
    <ListSection id="persone" title="Chi trovi qui">
      <ul className={classes.people}>
        {[...authors].slice(0, peopleShown).map(([id, { creator, title }]) => (
          <li key={id}>
            <Avatar name={creator.name} image={creator.image} size={64} />
            <div>
              <h3>
                <Link to={paths.person(id)} className="whole-row" translate="no">
                  {creator.name}
                </Link>
              </h3>
              <p>{title}</p>
            </div>
          </li>
        ))}
      </ul>
    </ListSection>
  );
}
