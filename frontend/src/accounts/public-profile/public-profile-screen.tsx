import { Badge, Button, Skeleton, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import type { PublicProfile } from '../../api/api-types';
import { httpStatus } from '../../api/base-query';
import { useIsWaiting } from '../../entities/families/family-api';
import { AnswersLine } from '../../entities/marketplace/answers-line';
import { ContentFoot } from '../../entities/moderation/content-foot';
import { RemovedNotice } from '../../entities/moderation/removed-notice';
import { ReportAction } from '../../entities/moderation/report-action';
import { usePublicProfileQuery } from '../../entities/people/profiles-api';
import { VerifiedCompany } from '../../entities/people/verified-company';
import { paths } from '../../paths';
import { useCurrentUser } from '../../session/current-user';
import { roleLabels } from '../../session/roles';
import { EmptyState, ErrorState, Loading } from '../../ui/feedback/states';
import { usePageTitle } from '../../ui/layout/page';
import { Avatar } from '../../ui/pictures/avatar';
import { formatDay, formatNumber, withArticle } from '../../ui/text/format';
import { BlockPerson } from './block-person';
import classes from './public-profile.module.css';
import { ContestsOf, ItemsOf } from './published-items';

export function PublicProfileScreen() {
  const { id = '' } = useParams();
  const { currentData: profile, error, isFetching, refetch } = usePublicProfileQuery(id);
  const missing = error !== undefined && 'status' in error && httpStatus(error) === 404;
  usePageTitle(missing && !profile ? 'Profilo non trovato' : 'Profilo pubblico');
  return (
    <div className={classes.page}>
      {profile ? <Profile profile={profile} /> : null}
      {!profile && isFetching ? <ProfileSkeleton /> : null}
      {!profile && !isFetching && missing ? <Missing /> : null}
      {!profile && !isFetching && error && !missing ? (
        <ErrorState order={1} title="Errore nel caricamento del profilo" cause={error} onRetry={refetch} />
      ) : null}
    </div>
  );
}

function Profile({ profile }: { profile: PublicProfile }) {
  const { _id, name, role, category, profileImage, bio, createdAt, isVerified } = profile;
  const user = useCurrentUser();
  const own = user?._id === _id;
  const isWaiting = useIsWaiting(user);
  return (
    <>
      {profile.isHidden ? <RemovedNotice own={own} others="Lo vedi perché amministri FORM." /> : null}
      <header className={classes.header}>
        <Avatar name={name} image={profileImage} size={144} />
        <div className={classes.who}>
          <Title order={1} translate="no">
            {name}
          </Title>
          <p className={classes.badges}>
            <Badge size="lg" color="gray" className={classes.role}>
              {roleLabels[role]}
            </Badge>
            {category ? <Badge size="lg">{category.name}</Badge> : null}
            {isVerified ? <VerifiedCompany /> : null}
          </p>
          <Counts profile={profile} />
          <AnswersLine answers={profile.answers} className={classes.since} />
          {createdAt ? <p className={classes.since}>{`Su FORM ${withArticle('dal', formatDay(createdAt))}`}</p> : null}
        </div>
        {own ? (
          <Button
            component={Link}
            to={paths.profile}
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            className={classes.edit}
          >
            Modifica il profilo
          </Button>
        ) : null}
      </header>
      {role === 'minor' ? (
        <p className={classes.minor}>
          Di chi ha meno di 18 anni mostriamo solo l’essenziale, per proteggere la sua privacy.
        </p>
      ) : null}
      {role === 'company' ? <Company profile={profile} /> : null}
      {bio ? (
        <section className={classes.section} aria-labelledby="biografia">
          <Title order={2} id="biografia">
            Biografia
          </Title>
          <p className={classes.bio}>{bio}</p>
        </section>
      ) : null}
      {role === 'minor' ? null : <ItemsOf creator={_id} />}
      {role === 'company' ? <ContestsOf creator={_id} /> : null}
      {own ? null : (
        <ContentFoot>
          <ReportAction kind="profile" subject={_id} />
          {user && !isWaiting && role !== 'admin' ? <BlockPerson id={_id} name={name} /> : null}
        </ContentFoot>
      )}
    </>
  );
}

function Counts({ profile: { contestsWon, marketplaceItems, role } }: { profile: PublicProfile }) {
  return (
    <dl className={classes.counts}>
      <div>
        <dt>{contestsWon === 1 ? 'Contest vinto' : 'Contest vinti'}</dt>
        <dd className="tabular">{formatNumber(contestsWon)}</dd>
      </div>
      {role === 'minor' ? null : (
        <div>
          <dt>{marketplaceItems === 1 ? 'Articolo' : 'Articoli'}</dt>
          <dd className="tabular">{formatNumber(marketplaceItems)}</dd>
        </div>
      )}
    </dl>
  );
}

function Company({ profile: { name, companyName, companySize, companyLocation } }: { profile: PublicProfile }) {
  const facts = [
    ['Azienda', companyName === name ? null : companyName],
    ['Numero di dipendenti', companySize],
    ['Sede', companyLocation],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="azienda">
      <Title order={2} id="azienda">
        L’azienda
      </Title>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Missing() {
  return (
    <EmptyState>
      <Title order={1}>Profilo non trovato</Title>
      <p className={classes.hint}>
        La persona può aver chiuso l’account, il profilo può essere stato rimosso, o l’indirizzo è scritto male.
      </p>
      <Button component={Link} to={paths.home}>
        Torna alla home
      </Button>
    </EmptyState>
  );
}

function ProfileSkeleton() {
  return (
    <Loading label="Caricamento del profilo" className={classes.header}>
      <Skeleton circle height={144} />
      <div className={classes.who}>
        <Skeleton height={40} width="60%" mb={16} />
        <Skeleton height={24} width="30%" mb={16} />
        <Skeleton height={40} width="40%" />
      </div>
    </Loading>
  );
}
