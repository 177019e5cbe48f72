import { Badge } from '@mantine/core';
import { EmptyState } from '../../ui/feedback/states';
import { Cell, DataTable, DateCell } from '../../ui/lists/data-table';
import { LoadMoreList } from '../../ui/lists/load-more';
import { timeTold } from '../../ui/text/clock';
import { formatMoment } from '../../ui/text/format';
import classes from '../people/user.module.css';
import { type SentRequest, useUserGuardianRequestsInfiniteQuery } from './user-family-api';
import { causeLabels, purposeLabels, stateOf } from './user-family-labels';
import rows from './user-guardian-requests.module.css';

const columns = [{ label: 'A' }, { label: 'Per' }, { label: 'Risposta' }, { label: 'Del' }];

/** Whom a minor's request for consent went to, and what came of it. */
export function UserGuardianRequests({ id }: { id: string }) {
  return (
    <section className={classes.part}>
      <h2>Richieste</h2>
      <LoadMoreList
        query={useUserGuardianRequestsInfiniteQuery(id)}
        noun={['richiesta', 'richieste']}
        of="delle richieste"
        empty={<EmptyState title="Nessuna richiesta" hint="Qui compare a chi è stato chiesto il consenso." />}
      >
        {(requests) => (
          <DataTable columns={columns}>
            {requests.map((request) => (
              <RequestRow key={request._id} request={request} />
            ))}
          </DataTable>
        )}
      </LoadMoreList>
    </section>
  );
}

function RequestRow({ request }: { request: SentRequest }) {
  const { email, purpose, cause, sentAt } = request;
  const { label, color } = stateOf(request, timeTold());
  return (
    <tr className={rows.row}>
      <Cell area="email" isName translate="no">
        {email}
      </Cell>
      <Cell area="purpose" isSoft>
        {`${purposeLabels[purpose]}, ${causeLabels[cause]}`}
      </Cell>
      <Cell area="state">
        <Badge color={color}>{label}</Badge>
      </Cell>
      <DateCell at={sentAt} format={formatMoment} />
    </tr>
  );
}
