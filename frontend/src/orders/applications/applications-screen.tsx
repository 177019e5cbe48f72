import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Order } from '../../api/api-types';
import { rowsOf } from '../../api/paging';
import { useItemQuery } from '../../entities/marketplace/items-api';
import { paths } from '../../paths';
import { Outcome } from '../../ui/feedback/outcome';
import { EmptyState } from '../../ui/feedback/states';
import { ChoiceSelect } from '../../ui/fields/choice-select';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs';
import { Page } from '../../ui/layout/page';
import { ChipNav } from '../../ui/lists/chip-nav';
import { LoadMoreList, RowsSkeleton } from '../../ui/lists/load-more';
import { choiceIn, useUrlFilter } from '../../ui/lists/url-filter';
import { formatNumber } from '../../ui/text/format';
import { counted } from '../../ui/text/italian';
import { ApplicationList, isOpen } from './application-list';
import { statusNames } from './application-status';
import classes from './applications.module.css';
import { type ApplicationStatus, useApplicationsInfiniteQuery } from './applications-api';
import { type Declined, DeclineSeveral, declinedAtOnceMax } from './decline-several';
import { OpenedApplication } from './opened-application';

const statuses = Object.keys(statusNames) as readonly ApplicationStatus[];
const sorts = ['oldest', 'newest'] as const;
const sortNames: Record<(typeof sorts)[number], string> = {
  oldest: 'Prima le più vecchie',
  newest: 'Prima le più nuove',
};

/** The applications for a job offer: the company reads, sorts and answers them here (product.md 10.30). */
export function ApplicationsScreen() {
  const { id = '' } = useParams();
  const { address, setFilter } = useUrlFilter();
  const status = choiceIn(address, 'status', statuses);
  const sort = choiceIn(address, 'sort', sorts);
  const { currentData: item } = useItemQuery(id);
  const query = useApplicationsInfiniteQuery({ item: id, status, sort }, { refetchOnMountOrArgChange: true });
  const orders = rowsOf(query.currentData ?? query.data);
  const counts = query.data?.pages[0]?.counts;
  const opened = address.get('open');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isDeclining, setIsDeclining] = useState(false);
  const [answer, setAnswer] = useState<Declined | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const unanswered = orders.filter(isOpen).map(({ _id }) => _id);
  const picked = unanswered.filter((one) => chosen.has(one)).slice(0, declinedAtOnceMax);
  const waiting = (counts?.sent ?? 0) + (counts?.reviewing ?? 0);
  const isFilled = item?.openings != null && (counts?.accepted ?? 0) >= item.openings;

  const goesOn = useRef(false);

  /** "Back" leads to the list, however many were answered. */
  const open = (order: string | null) => {
    setFilter('open', order ?? '', order !== null && opened === null && !goesOn.current);
    goesOn.current = false;
  };
  const choose = (order: string, isChosen: boolean) => {
    setAnswer(null);
    setChosen(new Set(isChosen ? [...chosen, order] : [...chosen].filter((one) => one !== order)));
  };
  /** The next one that waits has the focus: to open it says to its candidate that somebody reads it. */
  const onAnswered = (order: Order) => {
    if (isOpen(order)) return;
    const { _id } = order;
    setNext(unanswered[unanswered.indexOf(_id) + 1] ?? unanswered.find((one) => one !== _id) ?? null);
    open(null);
    goesOn.current = true;
  };

  return (
    <Page title="Candidature" lead={item?.title} trail={<Breadcrumbs to={paths.ownItems} label="I miei annunci" />}>
      {isFilled && unanswered.length > 0 && !isDeclining ? (
        <div className={`sheet ${classes.filled}`}>
          <p>{`I posti sono coperti, e ${counted(waiting, ['candidatura aspetta', 'candidature aspettano'])} ancora una risposta.`}</p>
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              setChosen(new Set(unanswered.slice(0, declinedAtOnceMax)));
              setIsDeclining(true);
            }}
          >
            Rispondi agli altri
          </Button>
        </div>
      ) : null}
      <div className={classes.above} data-opened={opened !== null || undefined}>
        <ChipNav
          label="Stato delle candidature"
          links={[null, ...statuses].map((name) => ({
            key: name ?? 'all',
            search: searchWith(address, name),
            isCurrent: name === (status ?? null),
            text: name === null ? 'Tutte' : chipOf(name, counts),
          }))}
        />
        <ChoiceSelect
          label="Ordine"
          value={sort ?? 'oldest'}
          onChange={(name) => setFilter('sort', name === 'oldest' ? '' : name)}
          data={sorts.map((value) => ({ value, label: sortNames[value] }))}
        />
      </div>
      {answer ? <Outcome success={declinedLabel(answer)} error={refusedLabel(answer)} /> : null}
      {isDeclining && picked.length > 0 ? (
        <DeclineSeveral
          item={id}
          orders={picked}
          onBack={() => setIsDeclining(false)}
          onDone={(made) => {
            setIsDeclining(false);
            setChosen(new Set());
            setAnswer(made);
          }}
        />
      ) : null}
      {picked.length > 0 && !isDeclining ? (
        <Group className={classes.several} gap="sm">
          <span>{counted(picked.length, ['candidatura scelta', 'candidature scelte'])}</span>
          <Button size="sm" variant="default" onClick={() => setIsDeclining(true)}>
            Non accogliere
          </Button>
          <Button size="sm" variant="subtle" onClick={() => setChosen(new Set())}>
            Togli la scelta
          </Button>
        </Group>
      ) : null}
      <div className={classes.panes} data-opened={opened !== null || undefined}>
        <div className={classes.list}>
          <LoadMoreList
            query={query}
            noun={['candidatura', 'candidature']}
            of="delle candidature"
            skeleton={<RowsSkeleton />}
            empty={
              <EmptyState
                title={status ? 'Nessuna candidatura così, per ora' : 'Nessuna candidatura, per ora'}
                hint={status ? undefined : 'Quando qualcuno si candida, la trovi qui.'}
              >
                {status ? null : (
                  <Button component={Link} to={paths.item(id)} variant="default">
                    Guarda l’offerta di lavoro
                  </Button>
                )}
              </EmptyState>
            }
          >
            {(rows) => (
              <ApplicationList
                orders={rows}
                opened={opened}
                meant={address.get('order')}
                next={opened === null ? next : null}
                onFocused={() => setNext(null)}
                chosen={chosen}
                onOpen={open}
                onChoose={choose}
              />
            )}
          </LoadMoreList>
          {orders.length > 1 ? (
            <p className={`soft ${classes.keys}`}>Da tastiera: ↑ e ↓ scorrono, Invio apre, X sceglie.</p>
          ) : null}
        </div>
        {opened ? (
          <OpenedApplication
            key={opened}
            id={opened}
            listed={orders.find(({ _id }) => _id === opened)?.status}
            onOutdated={query.refetch}
            onClose={() => open(null)}
            onAnswered={onAnswered}
          />
        ) : null}
      </div>
    </Page>
  );
}

/** Without a number while it is not known. */
const chipOf = (name: ApplicationStatus, counts: Readonly<Partial<Record<string, number>>> | undefined): string =>
  counts ? `${statusNames[name]} ${formatNumber(counts[name] ?? 0)}` : statusNames[name];

function searchWith(address: URLSearchParams, status: ApplicationStatus | null): string {
  const next = new URLSearchParams(address);
  next.delete('open');
  if (status === null) next.delete('status');
  else next.set('status', status);
  return next.toString();
}

const declinedLabel = ({ declined }: Declined): string | null =>
  declined.length === 0
    ? null
    : `${counted(declined.length, ['candidatura non accolta', 'candidature non accolte'])}: chi l’ha inviata è avvisato.`;

const refusedLabel = ({ refused }: Declined): string | null =>
  refused.length === 0
    ? null
    : `${counted(refused.length, ['risposta non è partita', 'risposte non sono partite'])}: ${[...new Set(refused.map(({ reason }) => reason))].join('; ')}.`;
