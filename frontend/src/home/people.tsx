import { Link } from 'react-router-dom';
import type { Item } from '../api/api-types';
import { Avatar } from '../ui/avatar';
import { ListSection } from './list-section';
import classes from './people.module.css';

const peopleShown = 6;

/** The authors of the newest items, each with one of them: only what the items themselves show. */
export function People({ items }: { items: readonly Item[] }) {
  const authors = new Map(items.toReversed().map((item) => [item.creator._id, item]));
  authors.delete(null);
  if (authors.size === 0) return null;
  return (
    <ListSection id="persone" title="Chi trovi qui">
      <ul className={classes.people}>
        {[...authors.values()]
          .toReversed()
          .slice(0, peopleShown)
          .map(({ creator, title }) => (
            <li key={creator._id}>
              <Avatar name={creator.name} image={creator.image} size={64} />
              <div>
                <h3>
                  <Link to={`/user/${creator._id}`}>{creator.name}</Link>
                </h3>
                <p>{title}</p>
              </div>
            </li>
          ))}
      </ul>
    </ListSection>
  );
}
