import { Navigate } from 'react-router-dom';
import { Resource } from '../api/resource';
import { paths } from '../paths';
import { LoadingState } from '../ui/feedback/states';
import { useSavedSearchesQuery } from './saved-searches-api';

/** From a notification, which names a search by its id: to what it finds, the newest first, or to all where it is gone. */
export function NewFinds({ search }: { search: string }) {
  const query = useSavedSearchesQuery();
  return (
    <Resource
      query={query}
      error="Errore nel caricamento della ricerca"
      loading={<LoadingState label="Caricamento della ricerca" />}
    >
      {(searches) => <Navigate replace to={newestOf(searches.find(({ _id }) => _id === search)?.query)} />}
    </Resource>
  );
}

function newestOf(query: string | undefined): string {
  if (query === undefined) return paths.savedSearches;
  const wanted = new URLSearchParams(query);
  wanted.set('sort', 'newest');
  return paths.itemsFound(String(wanted));
}
