import { rowsOf } from '../api/paging';
import { ContestCard } from '../entities/contests/contest-card';
import { useContestsInfiniteQuery } from '../entities/contests/contests-api';
import { paths } from '../paths';
import { EmptyState, Loading } from '../ui/feedback/states';
import { Cards, CardsSkeleton } from '../ui/lists/card';
import { ListSection } from './list-section';

const shown = 4;
export const openContests = { status: 'active', limit: shown } as const;

/** The contests that people can join now. */
export function OpenContests() {
  const { data, isLoading } = useContestsInfiniteQuery(openContests);
  const contests = rowsOf(data);
  return (
    <ListSection
      id="contest"
      title="Contest aperti"
      lead="Il premio viene messo da parte nel momento in cui il contest si apre e, finché qualcuno partecipa, chi organizza non può ridurlo. Partecipare è gratuito, e non si estrae a sorte: decide chi organizza, sul merito."
      all={{ to: paths.contests, label: 'Guarda i contest' }}
      rail
    >
      {isLoading ? (
        <Loading label="Caricamento dei contest">
          <CardsSkeleton cards={shown} picture="band" />
        </Loading>
      ) : null}
      {!isLoading && contests.length > 0 ? (
        <Cards>
          {contests.map((contest) => (
            <ContestCard key={contest._id} contest={contest} order={3} />
          ))}
        </Cards>
      ) : null}
      {!isLoading && contests.length === 0 ? (
        <EmptyState hint="Il prossimo contest comparirà qui appena si apre." />
      ) : null}
    </ListSection>
  );
}
