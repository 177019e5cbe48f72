import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { SavedSearch } from '../api/api-types';
import { useSend } from '../api/commands/use-command';
import { Resource } from '../api/resource';
import { rules } from '../entities/rules';
import { paths } from '../paths';
import { announce } from '../ui/feedback/announce';
import { EmptyState } from '../ui/feedback/states';
import { InlineConfirm } from '../ui/forms/inline-confirm';
import { ListFrame, RowsSkeleton } from '../ui/lists/load-more';
import { counted } from '../ui/text/italian';
import classes from './saved-searches.module.css';
import { useRemoveSavedSearchMutation, useSavedSearchesQuery } from './saved-searches-api';

/** The searches that a person keeps, the oldest first. */
export function SavedSearches() {
  const query = useSavedSearchesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Resource query={query} error="Errore nel caricamento delle ricerche salvate" loading={<RowsSkeleton />}>
      {(searches) =>
        searches.length === 0 ? (
          <ListFrame>
            <EmptyState
              title="Ancora nessuna ricerca salvata"
              hint="Cerca o filtra nel marketplace e scegli «Salva questa ricerca»: ti diciamo una volta al giorno quanti articoli nuovi trova."
            >
              <Button component={Link} to={paths.marketplace} variant="default">
                Vai al marketplace
              </Button>
            </EmptyState>
          </ListFrame>
        ) : (
          <>
            <p className="soft">Se trovano articoli nuovi te lo diciamo una volta al giorno, alle 17:30.</p>
            <ul className={classes.searches}>
              {searches.map((search) => (
                <Search key={search._id} search={search} />
              ))}
            </ul>
          </>
        )
      }
    </Resource>
  );
}

function Search({ search: { _id, name, query, found } }: { search: SavedSearch }) {
  const removing = useSend(useRemoveSavedSearchMutation(), {
    failure: 'Errore durante l’eliminazione della ricerca',
    onDone: () => announce('Ricerca eliminata'),
  });
  return (
    <li className={`card ${classes.search}`}>
      <div className={classes.words}>
        <Anchor component={Link} to={paths.itemsFound(query)} className={classes.name}>
          {name}
        </Anchor>
        <p className="soft">{foundWords(found)}</p>
      </div>
      <InlineConfirm subject={name} sending={removing} onConfirm={() => removing.send(_id)} />
    </li>
  );
}

function foundWords(found: number): string {
  if (found === 0) return 'Per ora nessun articolo';
  return `${found >= rules.itemsCounted ? 'Almeno ' : ''}${counted(found, ['articolo', 'articoli'])}`;
}
