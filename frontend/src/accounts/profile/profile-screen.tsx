import { Anchor, Skeleton, Stack } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { User } from '../../api/api-types';
import { Resource } from '../../api/resource';
import { ConsentNotice } from '../../entities/families/consent-notice';
import { useIsWaiting } from '../../entities/families/family-api';
import { paths } from '../../paths';
import { useCurrentUser } from '../../session/current-user';
import { roleLabels } from '../../session/roles';
import { Loading } from '../../ui/feedback/states';
import { InSight } from '../../ui/layout/in-sight';
import { Page } from '../../ui/layout/page';
import { Avatar } from '../../ui/pictures/avatar';
import { Coins } from '../../ui/text/coins';
import { formatNumber } from '../../ui/text/format';
import classes from './profile.module.css';
import { useOwnProfileQuery } from './profile-api';
import { ProfileTabs } from './profile-tabs';

export function ProfileScreen() {
  const me = useCurrentUser();
  const query = useOwnProfileQuery();
  return (
    <Page title="Il tuo profilo" lead="I tuoi dati, ciò che gli altri vedono di te e la sicurezza dell’account.">
      <Resource query={query} error="Errore nel caricamento del profilo" loading={<ProfileSkeleton />}>
        {(profile) => (me ? <OwnProfile user={{ ...me, ...profile }} /> : <ProfileSkeleton />)}
      </Resource>
    </Page>
  );
}

function OwnProfile({ user }: { user: User }) {
  return (
    <>
      <ConsentNotice />
      <div className={classes.layout}>
        <InSight>
          <Identity user={user} />
        </InSight>
        <div className={classes.sections}>
          <ProfileTabs user={user} />
        </div>
      </div>
    </>
  );
}

/** A summary of the person, and the link to their public profile, which a child who waits for a consent has not. */
function Identity({ user }: { user: User }) {
  const isWaiting = useIsWaiting(user);
  return (
    <aside className={classes.identity} aria-label="In breve">
      <Avatar name={user.name} image={user.profileImage} size={112} />
      <div>
        <p className={classes.name} translate="no">
          {user.name}
        </p>
        <p className={classes.role}>{roleLabels[user.role]}</p>
      </div>
      <dl className={classes.counters}>
        <div>
          <dt>Saldo</dt>
          <dd>
            <Coins amount={user.coinBalance} />
          </dd>
        </div>
        <div>
          <dt>Contest vinti</dt>
          <dd className="tabular">{formatNumber(user.contestsWon)}</dd>
        </div>
        <div>
          <dt>Articoli</dt>
          <dd className="tabular">{formatNumber(user.marketplaceItems)}</dd>
        </div>
      </dl>
      {user.role === 'minor' ? (
        <Anchor component={Link} to={paths.family} className={`onward ${classes.public}`}>
          Consenso e limiti <IconArrowRight size={18} aria-hidden="true" />
        </Anchor>
      ) : null}
      {isWaiting ? null : (
        <Anchor component={Link} to={paths.person(user._id)} className={`onward ${classes.public}`}>
          Vedi il profilo pubblico <IconArrowRight size={18} aria-hidden="true" />
        </Anchor>
      )}
    </aside>
  );
}

function ProfileSkeleton() {
  return (
    <Loading label="Caricamento del profilo" className={classes.layout}>
      <Skeleton height={360} radius="xl" />
      <Stack gap="lg">
        <Skeleton height={420} radius="xl" />
        <Skeleton height={200} radius="xl" />
      </Stack>
    </Loading>
  );
}
