import { Badge } from '@mantine/core';
import type { Contest } from '../../api/api-types';
import { useSend } from '../../api/commands/use-command';
import { categoryName } from '../../entities/categories/category-name';
import { participantsOf } from '../../entities/contests/contest-labels';
import { contestStatusLabels, endOf, isUpcoming } from '../../entities/contests/contest-status';
import { useWithdrawContestMutation } from '../../entities/contests/contests-api';
import { paths } from '../../paths';
import { DataTable } from '../../ui/lists/data-table';
import { DotSeparated } from '../../ui/text/dot-separated';
import { MeasureBadges } from '../measures';
import { PublicationRow } from './publication-row';

const columns = [
  { label: 'Titolo' },
  { label: 'Stato' },
  { label: 'Creatore' },
  { label: 'Fine' },
  { label: 'Premio', end: true },
  { label: 'Azioni', silent: true },
];

export function ContestsTable({ rows }: { rows: Contest[] }) {
  return (
    <DataTable columns={columns}>
      {rows.map((contest) => (
        <ContestRow key={contest._id} contest={contest} />
      ))}
    </DataTable>
  );
}

function ContestRow({ contest }: { contest: Contest }) {
  const { _id, status, category, reward, isAutomatic, isHidden, takesNobody } = contest;
  const sending = useSend(useWithdrawContestMutation());
  return (
    <PublicationRow
      work={contest}
      to={paths.contest(contest._id)}
      editAt={paths.editContest(contest._id)}
      about={
        <DotSeparated>
          <span>{categoryName(category)}</span>
          <span>{participantsOf(contest)}</span>
        </DotSeparated>
      }
      badges={
        <>
          <Badge color={status === 'active' ? 'bosco' : 'gray'}>{contestStatusLabels[status]}</Badge>{' '}
          {isUpcoming(contest) ? <Badge color="sole">In arrivo</Badge> : null}{' '}
          {isAutomatic ? <Badge color="blue">Automatico</Badge> : null}{' '}
          <MeasureBadges isHidden={isHidden} isSuspended={takesNobody} suspended="Non accoglie partecipanti" />
        </>
      }
      date={endOf(contest)}
      amount={reward}
      deletion={{
        sending,
        onConfirm: () => sending.send({ id: _id, asAdmin: true }),
        failure: "Errore durante l'eliminazione del contest",
      }}
    />
  );
}
