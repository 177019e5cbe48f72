import { Badge, Group } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AdminUser } from '../../api/api-types';
import { Resource } from '../../api/resource';
import { weekLeft } from '../../entities/families/week-meter';
import { paths } from '../../paths';
import { EmptyState, Loading } from '../../ui/feedback/states';
import { ListFrame, RowsSkeleton } from '../../ui/lists/load-more';
import { NameLink } from '../../ui/lists/name-link';
import { formatNumber, formatTheDay } from '../../ui/text/format';
import classes from '../people/user.module.css';
import { BlockedAddresses } from './blocked-addresses';
import { UserConsents } from './user-consents';
import family from './user-family.module.css';
import { type ChildOfFamily, type MinorInFamily, useUserFamilyQuery } from './user-family-api';
import { consentLabels } from './user-family-labels';
import { UserGuardianRequests } from './user-guardian-requests';
import { UserGuardians } from './user-guardians';

/** Of a minor: consent, guardians, addresses and requests. Of a guardian: the children. Of both: what became of each consent. */
export function UserFamily({ user: { _id: id, name } }: { user: AdminUser }) {
  const query = useUserFamilyQuery(id);
  return (
    <Resource
      query={query}
      error="Errore nel caricamento della famiglia"
      loading={
        <Loading label="Caricamento della famiglia">
          <RowsSkeleton rows={3} />
        </Loading>
      }
    >
      {({ minor, children }) => (
        <>
          {minor ? (
            <>
              <Standing minor={minor} />
              <UserGuardians child={{ _id: id, name }} minor={minor} />
              {minor.blockedAddresses.length > 0 ? <BlockedAddresses child={id} minor={minor} /> : null}
              <UserGuardianRequests id={id} />
            </>
          ) : null}
          {minor && children.length === 0 ? null : <Children all={children} />}
          <UserConsents id={id} />
        </>
      )}
    </Resource>
  );
}

function Standing({ minor }: { minor: MinorInFamily }) {
  const { consent, isHeld, isUnder14, graceUntil, erasedOn, isRequired } = minor;
  // Without consent nothing is spent, whatever the limits say.
  const limits = consent === 'given' ? minor.limits : null;
  const { label, color } = consentLabels[consent];
  return (
    <section className={`card ${family.standing}`} aria-labelledby="consenso">
      <div className={family.head}>
        <h2 id="consenso">Consenso</h2>
        <Badge size="lg" color={color}>
          {label}
        </Badge>
      </div>
      <p>{standingOf(minor)}</p>
      {isHeld ? (
        <p>
          Un consenso aspetta una verifica: <Link to={paths.adminGuardianCases}>Genitori e tutori</Link>.
        </p>
      ) : null}
      <dl className={family.facts}>
        {isRequired ? (
          <div>
            <dt>Età</dt>
            <dd>{isUnder14 ? 'Meno di 14 anni' : '14 anni o più'}</dd>
          </div>
        ) : null}
        {limits ? (
          <>
            <div>
              <dt>Coin FORM questa settimana</dt>
              <dd className="tabular">
                {limits.leftThisWeek === null
                  ? formatNumber(limits.weeklyCoins)
                  : weekLeft({ left: limits.leftThisWeek, limit: limits.weeklyCoins })}
              </dd>
            </div>
            <div>
              <dt>Aspetta un sì</dt>
              <dd className="tabular">{`oltre ${formatNumber(limits.approvalAbove)}`}</dd>
            </div>
            <div>
              <dt>Candidature</dt>
              <dd>{limits.mayApply ? 'Sì' : 'No'}</dd>
            </div>
          </>
        ) : null}
        {graceUntil ? (
          <div>
            <dt>Serve il consenso</dt>
            <dd>{`dopo ${formatTheDay(graceUntil)}`}</dd>
          </div>
        ) : null}
        {erasedOn ? (
          <div>
            <dt>Senza consenso si elimina</dt>
            <dd>{formatTheDay(erasedOn)}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}

/** What the minor may do now. */
function standingOf({ isRequired, standing, graceUntil }: MinorInFamily): string {
  if (!isRequired) return 'Questa piattaforma non chiede il consenso di un genitore o tutore.';
  switch (standing) {
    case 'waiting':
      return 'L’account è in attesa: si aprono solo i dati propri e la richiesta al genitore o tutore.';
    case 'without-consent':
      return 'Può leggere, concludere e lasciare quello che ha iniziato. Per il resto serve il consenso.';
    case 'suspended':
      return 'L’account è sospeso.';
    case 'free':
      return graceUntil ? 'L’account c’era prima della regola: per ora non serve il consenso.' : 'Può usare FORM.';
    default:
      return standing satisfies never;
  }
}

function Children({ all }: { all: ChildOfFamily[] }) {
  return (
    <section className={classes.part}>
      <h2>Minori che segue</h2>
      <ListFrame>
        {all.length === 0 ? (
          <EmptyState title="Nessun minore" hint="Qui compaiono i minori di cui è genitore o tutore." />
        ) : (
          <ul className={family.people}>
            {all.map(({ _id, name, consent, isContested }) => (
              <li key={_id ?? name}>
                <p className={family.name}>
                  <NameLink name={name} to={_id && paths.adminUserFamily(_id)} className="quiet-link whole-row" />
                </p>
                <Group component="p" gap={6} mr="auto">
                  <Badge color={consentLabels[consent].color}>{consentLabels[consent].label}</Badge>
                  {isContested ? <Badge color="yellow">Contestato dal minore</Badge> : null}
                </Group>
                {_id === null ? null : <IconArrowRight size={20} aria-hidden="true" />}
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </section>
  );
}
