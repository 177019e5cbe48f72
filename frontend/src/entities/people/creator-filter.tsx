import { Anchor, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { useUrlFilter } from '../../ui/lists/url-filter';
import classes from './creator-filter.module.css';

interface CreatorFilterProps {
  /** "Solo gli articoli di". */
  words: string;
  /** Undefined while it loads, null when there is no such person. */
  name: string | null | undefined;
}

/** Names the creator when the URL filters by one; otherwise renders nothing. */
export function CreatorFilter({ words, name }: CreatorFilterProps) {
  const { address, setFilter } = useUrlFilter();
  const creator = address.get('creator');
  if (!creator) return null;
  return (
    <div className={classes.creator}>
      <p>
        <span>{words}</span>{' '}
        {name === null ? (
          <span>un profilo che non c’è più</span>
        ) : (
          <Anchor component={Link} to={paths.person(creator)}>
            {name ?? 'questo profilo'}
          </Anchor>
        )}
      </p>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconX size={16} aria-hidden="true" />}
        onClick={() => setFilter('creator', '')}
      >
        Mostra tutti
      </Button>
    </div>
  );
}
