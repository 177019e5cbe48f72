import { Badge, Group } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { contentLabels } from '../api/labels.gen';
import { outcomeColors, outcomeLabels } from '../entities/moderation/report-words';
import { paths } from '../paths';
import { EmptyState } from '../ui/feedback/states';
import { Page } from '../ui/layout/page';
import { useLeftList } from '../ui/lists/left-list';
import { LoadMoreList } from '../ui/lists/load-more';
import { DotSeparated } from '../ui/text/dot-separated';
import { formatDay } from '../ui/text/format';
import { type OwnReportRow, useOwnReportsInfiniteQuery } from './cases-api';
import classes from './moderation.module.css';

/** What a person has reported, and what was decided about their own contents. */
export function OwnReportsScreen() {
  const reports = useOwnReportsInfiniteQuery();
  return (
    <Page title="Segnalazioni" lead="Quello che hai segnalato e le decisioni sui tuoi contenuti.">
      <LoadMoreList
        query={reports}
        noun={['segnalazione', 'segnalazioni']}
        of="delle segnalazioni"
        empty={
          <EmptyState
            title="Ancora nessuna segnalazione"
            hint="Se un contenuto non va, scegli «Segnala» sotto il contenuto: qui leggi come va a finire."
          />
        }
      >
        {(rows) => (
          <ul className={classes.cases}>
            {rows.map((row) => (
              <ReportCard key={row.number} row={row} />
            ))}
          </ul>
        )}
      </LoadMoreList>
    </Page>
  );
}

function ReportCard({ row: { number, side, kind, title, at, outcome } }: { row: OwnReportRow }) {
  const left = useLeftList();
  const name = title ?? contentLabels[kind].label;
  return (
    <li className={`card ${classes.case}`}>
      <Group component="p" gap={6}>
        <Badge color={outcome ? outcomeColors[outcome] : 'sole'}>
          {outcome ? outcomeLabels[outcome] : 'In attesa di una decisione'}
        </Badge>
      </Group>
      <h2>{name}</h2>
      <p className={classes.meta}>
        <DotSeparated>
          <span>{side === 'author' ? 'Un tuo contenuto' : 'Una tua segnalazione'}</span>
          <time dateTime={at}>{formatDay(at)}</time>
          <span translate="no">{number}</span>
        </DotSeparated>
      </p>
      <Link
        to={paths.ownReport(number)}
        state={left}
        className={`${classes.open} whole-row`}
        aria-label={`Apri: ${name}`}
      >
        <IconArrowRight size={22} aria-hidden="true" />
      </Link>
    </li>
  );
}
