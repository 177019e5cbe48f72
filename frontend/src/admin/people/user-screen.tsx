import { Anchor, Badge, Button, Group } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import type { AdminUser } from '../../api/api-types';
import { isGone } from '../../api/errors';
import { Resource } from '../../api/resource';
import { paths } from '../../paths';
import { roleLabels } from '../../session/roles';
import { EmptyState } from '../../ui/feedback/states';
import { FormSkeleton } from '../../ui/forms/form-card';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs';
import { Page } from '../../ui/layout/page';
import { Avatar } from '../../ui/pictures/avatar';
import { Coins } from '../../ui/text/coins';
import { formatDay, formatNumber } from '../../ui/text/format';
import { MeasureBadges } from '../measures';
import { useUserQuery } from './people-api';
import { roleColors } from './role-colors';
import classes from './user.module.css';
import { UserSections } from './user-sections';

/** A person whole: what they are, did and own, and what administrators did about them. */
export function UserScreen() {
  const { id = '' } = useParams();
  const query = useUserQuery(id);
  const { currentData: user, error, refetch } = query;
  const gone = !user && error !== undefined && isGone(error);
  return (
    <Page
      title={user ? user.name : gone ? 'Utente non trovato' : 'Modifica utente'}
      tab={gone ? 'Utente non trovato' : 'Modifica utente'}
      trail={<Breadcrumbs to={paths.adminUsers} label="Utenti" />}
      width={user ? 'wide' : 'narrow'}
    >
      <Resource
        query={query}
        error="Errore nel caricamento dei dati dell'utente"
        loading={<FormSkeleton label="Caricamento dei dati dell’utente" fields={3} />}
        gone={<Gone />}
      >
        {(found) => (
          <>
            <Summary user={found} />
            <UserSections key={found._id} user={found} reload={() => refetch().unwrap()} />
          </>
        )}
      </Resource>
    </Page>
  );
}

function Gone() {
  return (
    <EmptyState
      title="Questo account non c’è"
      hint="È stato eliminato, o l’indirizzo è sbagliato. Ciò che gli amministratori hanno fatto resta in Attività."
    >
      <Button component={Link} to={paths.adminLog} variant="default">
        Vai ad Attività
      </Button>
    </EmptyState>
  );
}

function Summary({ user }: { user: AdminUser }) {
  const { _id, name, companyName, email, role, profileImage, isHidden, isSuspended, suspendedUntil } = user;
  const { coinBalance, createdAt, contestsWon, marketplaceItems } = user;
  return (
    <section className={classes.summary} aria-label="In breve">
      <div className={classes.who}>
        <Avatar name={name} image={profileImage} size={56} />
        <div>
          {companyName ? (
            <p className={classes.company} translate="no">
              {companyName}
            </p>
          ) : null}
          <p className={classes.email} translate="no">
            {email}
          </p>
          <Group component="p" gap={6}>
            <Badge color={roleColors[role]}>{roleLabels[role]}</Badge>
            <MeasureBadges
              isHidden={isHidden}
              isSuspended={isSuspended}
              suspendedUntil={suspendedUntil}
              hidden="Profilo nascosto"
              suspended="Sospeso"
            />
          </Group>
        </div>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Coin FORM</dt>
          <dd>
            <Coins amount={coinBalance} />
          </dd>
        </div>
        <div>
          <dt>Contest vinti</dt>
          <dd className="tabular">{formatNumber(contestsWon)}</dd>
        </div>
        <div>
          <dt>Articoli</dt>
          <dd className="tabular">{formatNumber(marketplaceItems)}</dd>
        </div>
        <div>
          <dt>Account creato il</dt>
          <dd>{formatDay(createdAt)}</dd>
        </div>
      </dl>
      <Anchor component={Link} to={paths.person(_id)} className="onward">
        Profilo pubblico <IconArrowRight size={18} aria-hidden="true" />
      </Anchor>
    </section>
  );
}
