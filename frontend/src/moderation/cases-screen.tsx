import { Badge, Group } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { contentLabels } from '../api/labels.gen';
import { outcomeColors, outcomeLabels, reasonLabels } from '../entities/moderation/report-words';
import { paths } from '../paths';
import { EmptyState } from '../ui/feedback/states';
import { Page } from '../ui/layout/page';
import { useLeftList } from '../ui/lists/left-list';
import { LoadMoreList } from '../ui/lists/load-more';
import { StateFilter } from '../ui/lists/state-filter';
import { useUrlFilter } from '../ui/lists/url-filter';
import { timeTold } from '../ui/text/clock';
import { DotSeparated } from '../ui/text/dot-separated';
import { formatAge, formatMoment } from '../ui/text/format';
import { countOf } from './case-words';
import { type CaseRow, useCasesInfiniteQuery } from './cases-api';
import classes from './moderation.module.css';

const states = [
  { value: 'open', label: 'Da decidere' },
  { value: 'closed', label: 'Decise' },
] as const;

/** The queue of reported contents: threats to life first, then the oldest. */
export function CasesScreen() {
  const { address } = useUrlFilter();
  const state = states.find(({ value }) => value === address.get('state'))?.value ?? 'open';
  const cases = useCasesInfiniteQuery({ state });
  return (
    <Page title="Segnalazioni" lead="Prima le minacce alla sicurezza delle persone, poi le più vecchie.">
      <StateFilter states={states} state={state} />
      <LoadMoreList
        query={cases}
        noun={['caso', 'casi']}
        of="delle segnalazioni"
        empty={
          state === 'open' ? (
            <EmptyState
              title="Nessuna segnalazione da decidere"
              hint="Quando qualcuno segnala un contenuto, compare qui."
            />
          ) : (
            <EmptyState title="Nessuna segnalazione decisa" hint="Qui restano le decisioni, con il loro motivo." />
          )
        }
      >
        {(rows) => (
          <ul className={classes.cases}>
            {rows.map((row) => (
              <CaseCard key={row._id} row={row} />
            ))}
          </ul>
        )}
      </LoadMoreList>
    </Page>
  );
}

function CaseCard({ row }: { row: CaseRow }) {
  const left = useLeftList();
  const { _id, kind, title, excerpt, author, reports, reasons, isThreat, isObjected, openedAt, waitsSince, outcome } =
    row;
  const name = title ?? (excerpt ? contentLabels[kind].label : `${contentLabels[kind].label} che non c’è più`);
  return (
    <li className={`card ${classes.case}`} data-urgent={isThreat || undefined}>
      <Group component="p" gap={6}>
        {isThreat ? <Badge color="red">Urgente</Badge> : null}
        {isObjected ? <Badge color="sole">Reclamo</Badge> : null}
        {outcome ? <Badge color={outcomeColors[outcome]}>{outcomeLabels[outcome]}</Badge> : null}
        <Badge color="gray">{contentLabels[kind].label}</Badge>
      </Group>
      <h2>{name}</h2>
      {excerpt && excerpt !== name ? <p className={classes.excerpt}>{excerpt}</p> : null}
      <p className={classes.meta}>
        <DotSeparated>
          {author ? <span translate="no">{author}</span> : null}
          <span>{countOf(reports)}</span>
          {reasons[0] ? <span>{reasons.map((reason) => reasonLabels[reason]).join(', ')}</span> : null}
          <time dateTime={openedAt}>{formatMoment(openedAt)}</time>
          {waitsSince ? <span>{`Aperta ${formatAge(waitsSince, timeTold())}`}</span> : null}
        </DotSeparated>
      </p>
      <Link
        to={paths.adminReport(_id)}
        state={left}
        className={`${classes.open} whole-row`}
        aria-label={`Apri: ${name}`}
      >
        <IconArrowRight size={22} aria-hidden="true" />
      </Link>
    </li>
  );
}
