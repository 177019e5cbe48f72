import { Badge, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AdminUser } from '../../api/api-types';
import { contentLabels } from '../../api/labels.gen';
import { outcomeColors, outcomeLabels, reasonLabels } from '../../entities/moderation/report-words';
import { paths } from '../../paths';
import { EmptyState } from '../../ui/feedback/states';
import { Cell, DataTable, DateCell } from '../../ui/lists/data-table';
import { LoadMoreList } from '../../ui/lists/load-more';
import { formatDay } from '../../ui/text/format';
import classes from '../people/user.module.css';
import rows from './user-reports.module.css';
import { type PersonCase, useUserReportsInfiniteQuery } from './user-reports-api';

/** Reports about the person and what they published, and those that they sent; each leads to its case. */
export function UserReports({ user: { _id: id } }: { user: AdminUser }) {
  return (
    <>
      <CasesOf
        title="Su questa persona e ciò che pubblica"
        side="author"
        id={id}
        empty={
          <EmptyState title="Nessuna segnalazione" hint="Qui compare ciò che altri segnalano di questa persona." />
        }
      />
      <CasesOf
        title="Inviate da questa persona"
        note="Chi segnala resta riservato: qui non compare ciò che riguarda te, o un minore di cui sei genitore o tutore."
        side="reporter"
        id={id}
        empty={<EmptyState title="Nessuna segnalazione inviata" />}
      />
    </>
  );
}

interface CasesOfProps {
  title: string;
  note?: string;
  side: 'author' | 'reporter';
  id: string;
  empty: ReactNode;
}

function CasesOf({ title, note, side, id, empty }: CasesOfProps) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      {note ? <p className={classes.note}>{note}</p> : null}
      <LoadMoreList
        query={useUserReportsInfiniteQuery({ id, side })}
        noun={['segnalazione', 'segnalazioni']}
        of="delle segnalazioni"
        empty={empty}
      >
        {(cases) => (
          <DataTable columns={columns[side]}>
            {cases.map((one) => (
              <CaseRow key={one._id} one={one} withAuthor={side === 'reporter'} />
            ))}
          </DataTable>
        )}
      </LoadMoreList>
    </section>
  );
}

const [content, ...rest] = [
  { label: 'Contenuto' },
  { label: 'Perché' },
  { label: 'Esito' },
  { label: 'Data' },
] as const;
const columns = { author: [content, ...rest], reporter: [content, { label: 'Di chi è' }, ...rest] };

function CaseRow({ one, withAuthor }: { one: PersonCase; withAuthor: boolean }) {
  const { _id, kind, title, excerpt, author, outcome, isThreat, isObjected, openedAt } = one;
  const name = title ?? excerpt ?? `${contentLabels[kind].label} che non c’è più`;
  return (
    <tr className={rows.row}>
      <Cell area="content" isName className={rows.content}>
        <Link to={paths.adminReport(_id)} className="quiet-link">
          {name}
        </Link>
        <small className="soft">{contentLabels[kind].label}</small>
      </Cell>
      {withAuthor ? (
        <Cell area="author" isSoft className={rows.author}>
          {author ?? 'FORM'}
        </Cell>
      ) : null}
      <Cell area="reasons" isSoft>
        {reasonsOf(one)}
      </Cell>
      <Cell area="outcome">
        <Group gap={6}>
          {isThreat ? <Badge color="red">Urgente</Badge> : null}
          <Badge color={outcome ? outcomeColors[outcome] : 'sole'}>
            {outcome ? outcomeLabels[outcome] : 'Da decidere'}
          </Badge>
          {isObjected ? <Badge color="sole">Reclamo</Badge> : null}
        </Group>
      </Cell>
      <DateCell at={openedAt} format={formatDay} />
    </tr>
  );
}

/** Reports are erased six months after the decision, and what was decided stays. */
function reasonsOf({ reasons, reports }: PersonCase): string {
  if (reasons.length > 0) return reasons.map((reason) => reasonLabels[reason]).join(', ');
  return reports === 0 ? 'D’iniziativa di un amministratore' : 'Motivo non più conservato';
}
