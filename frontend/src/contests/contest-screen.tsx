import { Anchor, Button, Skeleton, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ContestDetail } from '../session/api-types';
import { useAuth } from '../session/current-user';
import { isGone } from '../session/errors';
import { hasRole } from '../session/roles';
import { Band } from '../ui/cover';
import { formatMoment } from '../ui/format';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { Empty, Failure, Waiting } from '../ui/states';
import { Trail } from '../ui/trail';
import classes from './contest-screen.module.css';
import { ContestBadges, categoryOf, creatorOf } from './contest-words';
import { useContestQuery } from './contests-api';
import { OrganiserPanel } from './organiser-panel';
import { PrizePanel } from './prize-panel';

// Visitors read; forms and lists come only for who takes part or organises.
const EntryPanel = lazy(async () => ({ default: (await import('./entry-panel')).EntryPanel }));
const EntriesPanel = lazy(async () => ({ default: (await import('./entries-panel')).EntriesPanel }));

export function ContestScreen() {
  const { id = '' } = useParams();
  const { currentData: contest, error, refetch } = useContestQuery(id, { refetchOnMountOrArgChange: true });
  const gone = !contest && error !== undefined && isGone(error);
  return (
    <Page
      title={contest?.title ?? (gone ? 'Contest non trovato' : 'Contest')}
      trail={<Trail to="/contests" label="Contest" />}
    >
      {contest ? <Contest key={contest._id} contest={contest} /> : null}
      {gone ? <Gone /> : null}
      {!contest && error && !gone ? <Failure title="Errore nel caricamento del contest" onRetry={refetch} /> : null}
      {!contest && !error ? <ContestSkeleton /> : null}
    </Page>
  );
}

function Contest({ contest }: { contest: ContestDetail }) {
  const auth = useAuth();
  const user = auth.status === 'authenticated' ? auth.user : null;
  const own = user !== null && contest.creator._id === user._id;
  const organises = own || hasRole(user, 'admin');
  return (
    <>
      <Notice />
      <div className={classes.layout}>
        <div className={classes.side}>
          <PrizePanel contest={contest} auth={auth} own={own} />
          {organises ? <OrganiserPanel contest={contest} own={own} /> : null}
        </div>
        <div className={classes.words}>
          <Band seed={contest._id} className={classes.band} />
          <p className={classes.badges}>
            <ContestBadges contest={contest} />
          </p>
          <h2 className="visually-hidden">Descrizione</h2>
          <p className={classes.description}>{contest.description}</p>
          {contest.rules ? (
            <section className={classes.rules} aria-labelledby="regolamento">
              <Title order={2} size="h3" id="regolamento">
                Regolamento
              </Title>
              <p className={classes.description}>{contest.rules}</p>
            </section>
          ) : null}
          <Facts contest={contest} />
          <Suspense fallback={<Waiting label="Caricamento..." />}>
            {contest.joined ? <EntryPanel contest={contest} /> : null}
            {organises ? <EntriesPanel contest={contest} /> : null}
          </Suspense>
        </div>
      </div>
    </>
  );
}

function Facts({ contest }: { contest: ContestDetail }) {
  const { startDate, endDate, creator } = contest;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Inizio</dt>
        <dd>
          <time dateTime={startDate}>{formatMoment(startDate)}</time>
        </dd>
      </div>
      <div>
        <dt>Fine</dt>
        <dd>
          <time dateTime={endDate}>{formatMoment(endDate)}</time>
        </dd>
      </div>
      <div>
        <dt>Categoria</dt>
        <dd>{categoryOf(contest)}</dd>
      </div>
      <div>
        <dt>Creato da</dt>
        <dd>
          {creator._id === null ? (
            creatorOf(contest)
          ) : (
            <Anchor component={Link} to={`/user/${creator._id}`} inherit>
              {creatorOf(contest)}
            </Anchor>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Gone() {
  return (
    <Empty title="Questo contest non c’è più" hint="Chi lo aveva creato lo ha ritirato, o l’indirizzo è sbagliato.">
      <Button component={Link} to="/contests" variant="default">
        Torna ai contest
      </Button>
    </Empty>
  );
}

function ContestSkeleton() {
  return (
    <div className={classes.layout} role="status" aria-label="Caricamento del contest">
      <div className={classes.side}>
        <Skeleton height={280} radius="xl" />
      </div>
      <div className={classes.words}>
        <Skeleton height={26} width={140} mb={20} />
        <Skeleton height={16} mb={10} />
        <Skeleton height={16} mb={10} />
        <Skeleton height={16} width="60%" />
      </div>
    </div>
  );
}
