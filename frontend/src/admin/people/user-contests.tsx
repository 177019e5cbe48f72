import type { AdminUser } from '../../api/api-types';
import { EmptyState } from '../../ui/feedback/states';
import { LoadMoreList } from '../../ui/lists/load-more';
import { useAdminContestsInfiniteQuery } from '../publications/admin-contests-api';
import { ContestsTable } from '../publications/contests-table';
import classes from './user.module.css';

export function UserContests({ user: { _id } }: { user: AdminUser }) {
  return (
    <>
      <ContestsOf title="Partecipazioni" filter={{ participant: _id }} empty="Nessuna partecipazione" />
      <ContestsOf title="Contest organizzati" filter={{ creator: _id }} empty="Nessun contest organizzato" />
    </>
  );
}

interface ContestsOfProps {
  title: string;
  filter: { participant: string } | { creator: string };
  empty: string;
}

function ContestsOf({ title, filter, empty }: ContestsOfProps) {
  const contests = useAdminContestsInfiniteQuery(filter);
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      <LoadMoreList
        query={contests}
        noun={['contest', 'contest']}
        of="dei contest"
        empty={<EmptyState title={empty} />}
      >
        {(rows) => <ContestsTable rows={rows} />}
      </LoadMoreList>
    </section>
  );
}
