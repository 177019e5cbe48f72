import { Anchor, Button, Title } from '@mantine/core';
import { Suspense, useSyncExternalStore } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ContestDetail, User } from '../api/api-types';
import { isGone } from '../api/errors';
import { Resource } from '../api/resource';
import { ContestBadges, creatorOf } from '../entities/contests/contest-labels';
import { useContestQuery } from '../entities/contests/contests-api';
import { ContentFoot } from '../entities/moderation/content-foot';
import { ObstacleNote } from '../entities/moderation/obstacle-note';
import { RemovedNotice } from '../entities/moderation/removed-notice';
import { ReportAction } from '../entities/moderation/report-action';
import { useRestriction } from '../entities/moderation/restriction';
import { AreasFact } from '../entities/orientation/areas-fact';
import { VerifiedCompany } from '../entities/people/verified-company';
import { paths } from '../paths';
import { useAuth } from '../session/current-user';
import { hasRole } from '../session/roles';
import { EmptyState, LoadingState } from '../ui/feedback/states';
import { Breadcrumbs } from '../ui/layout/breadcrumbs';
import { Description, Detail, DetailSkeleton } from '../ui/layout/detail';
import { Fact, Facts } from '../ui/layout/facts';
import { Page } from '../ui/layout/page';
import { lazyPart } from '../ui/lazy-part';
import { CoverBand } from '../ui/pictures/cover';
import { ActionBar } from './action-bar';
import { ActionButton, actionOf } from './contest-action';
import classes from './contest-screen.module.css';
import { ContestTimeline } from './contest-timeline';
import { OrganiserPanel } from './organiser-panel';
import { PrizePanel } from './prize-panel';

// Visitors only read; forms and lists are loaded for participants and organisers.
const EntryPanel = lazyPart(async () => (await import('./entry-panel')).EntryPanel);
const EntriesPanel = lazyPart(async () => (await import('./entries-panel')).EntriesPanel);

/** Where the panel beside the text moves above it (ui/layout/detail.module.css). */
const stacked = '(max-width: 56rem)';

const isNarrow = () => matchMedia(stacked).matches;
const followWidth = (changed: () => void) => {
  const query = matchMedia(stacked);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};
/** As at the first look, but in a page that the server has rendered. */
const useIsNarrow = () => useSyncExternalStore(followWidth, isNarrow, () => false);

export function ContestScreen() {
  const { id = '' } = useParams();
  const query = useContestQuery(id);
  const { currentData: contest, error } = query;
  const gone = !contest && error !== undefined && isGone(error);
  return (
    <Page
      title={contest?.title ?? (gone ? 'Contest non trovato' : 'Contest')}
      trail={<Breadcrumbs to={paths.contests} label="Contest" />}
    >
      <Resource
        query={query}
        error="Errore nel caricamento del contest"
        loading={<DetailSkeleton label="Caricamento del contest" sideHeight={280} />}
        gone={<NotFoundMessage />}
      >
        {(found) => <Contest key={found._id} contest={found} />}
      </Resource>
    </Page>
  );
}

function Contest({ contest }: { contest: ContestDetail }) {
  const auth = useAuth();
  const user = auth.status === 'authenticated' ? auth.user : null;
  const own = user !== null && contest.creator._id === user._id;
  const organises = own ? hasRole(user, ['company', 'admin']) : hasRole(user, 'admin') && !contest.isOwnMatter;
  const narrow = useIsNarrow();
  const action = actionOf(contest, { auth, own, organises });
  const restriction = useRestriction();
  const obstacle = action === 'join' || action === 'write' ? restriction : null;
  const button = action && !obstacle ? <ActionButton contest={contest} action={action} auth={auth} /> : null;
  return (
    <>
      {contest.isHidden ? (
        <RemovedNotice
          own={own}
          others={`Lo vedi perché ${whySeen(contest, user)}: si giudica lo stesso, e nessun altro si iscrive.`}
        />
      ) : null}
      <Detail
        side={
          <>
            <PrizePanel contest={contest} auth={auth} own={own}>
              {/* Who takes part reads it in place of the form. */}
              {obstacle && !contest.joined ? <ObstacleNote obstacle={obstacle} /> : null}
              {narrow ? null : button}
            </PrizePanel>
            {organises ? <OrganiserPanel contest={contest} own={own} /> : null}
            {contest.isOwnMatter ? <Party /> : null}
          </>
        }
      >
        <CoverBand seed={contest._id} className={classes.band} />
        <Description badges={<ContestBadges contest={contest} />} text={contest.description} />
        {contest.rules ? (
          <section className={classes.rules} aria-labelledby="regolamento">
            <Title order={2} size="h3" id="regolamento">
              Regolamento
            </Title>
            <p>{contest.rules}</p>
          </section>
        ) : null}
        <ContestTimeline contest={contest} />
        {contest.closingReason ? <EarlyEnd reason={contest.closingReason} /> : null}
        <ContestFacts contest={contest} />
        {own ||
        contest.isOwnMatter ||
        auth.status === 'loading' ||
        (contest.isHidden && !hasRole(user, 'admin')) ? null : (
          <ContentFoot>
            <ReportAction kind="contest" subject={contest._id} />
          </ContentFoot>
        )}
        <div className={classes.panels}>
          <Suspense fallback={<LoadingState label="Caricamento…" />}>
            {contest.joined ? <EntryPanel contest={contest} /> : null}
            {organises ? <EntriesPanel contest={contest} mayReport={!(own && hasRole(user, 'admin'))} /> : null}
          </Suspense>
        </div>
      </Detail>
      {narrow && button ? <ActionBar reward={contest.reward}>{button}</ActionBar> : null}
    </>
  );
}

/** Why somebody who is not its author still sees a hidden contest (product.md 17.5). */
function whySeen({ joined }: ContestDetail, user: User | null): string {
  if (joined) return 'partecipi';
  return hasRole(user, 'admin')
    ? 'amministri FORM'
    : 'hai partecipato, o partecipa un minore di cui sei genitore o tutore';
}

/** Why an administrator closed it before its end date. */
function EarlyEnd({ reason }: { reason: string }) {
  return (
    <section className={classes.rules} aria-labelledby="motivo">
      <Title order={2} size="h3" id="motivo">
        Chiuso prima della scadenza
      </Title>
      <p>{reason}</p>
    </section>
  );
}

/** The text for an administrator who takes part, in place of the administrator's actions. */
function Party() {
  return (
    <section className={`sheet ${classes.panel}`} aria-labelledby="gestione">
      <Title order={2} size="h4" id="gestione">
        Gestione
      </Title>
      <p className={classes.note}>Sei parte in causa: decide un altro amministratore.</p>
    </section>
  );
}

function ContestFacts({ contest }: { contest: ContestDetail }) {
  const { category, areas } = contest;
  return (
    <Facts layout="line">
      {category ? <Fact label="Categoria">{category.name}</Fact> : null}
      <AreasFact areas={areas} />
      <Fact label="Creato da">
        <Creator contest={contest} />
      </Fact>
    </Facts>
  );
}

function Creator({ contest }: { contest: ContestDetail }) {
  const { _id } = contest.creator;
  if (_id === null) return <span translate="no">{creatorOf(contest)}</span>;
  return (
    <>
      <Anchor component={Link} to={paths.person(_id)} inherit translate="no">
        {creatorOf(contest)}
      </Anchor>{' '}
      {contest.creator.isVerified ? <VerifiedCompany /> : null}
    </>
  );
}

function NotFoundMessage() {
  return (
    <EmptyState title="Questo contest non c’è più" hint="È stato ritirato o rimosso, o l’indirizzo è sbagliato.">
      <Button component={Link} to={paths.contests} variant="default">
        Torna ai contest
      </Button>
    </EmptyState>
  );
}
