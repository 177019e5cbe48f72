import { Badge, Title } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { FamilyChild } from '../../api/api-types';
import { paths } from '../../paths';
import { Coins } from '../../ui/text/coins';
import { formatNumber } from '../../ui/text/format';
import classes from './child-cards.module.css';
import { WeekMeter, weekLeft } from './week-meter';

interface ChildCardsProps {
  family: readonly FamilyChild[];
  /** The child whom the page is about, where it is about one: the only one there is has no link to it. */
  current?: FamilyChild;
}

/** The children of a guardian: what each has, may still spend this week, and waits for. */
export function ChildCards({ family, current }: ChildCardsProps) {
  const heading = useId();
  return (
    <section className={classes.children} aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} className={current ? 'visually-hidden' : classes.title}>
        La tua famiglia
      </Title>
      <ul>
        {family.map((child) => (
          <ChildCard
            key={child._id}
            child={child}
            isCurrent={child._id === current?._id}
            isOnPage={current !== undefined}
            isLink={!current || family.length > 1}
          />
        ))}
      </ul>
    </section>
  );
}

const consents: Record<FamilyChild['consent'], { label: string; color: string } | null> = {
  given: { label: 'Consenso dato', color: 'green' },
  withdrawn: { label: 'Consenso ritirato', color: 'red' },
  missing: { label: 'Senza consenso', color: 'yellow' },
  'not-needed': null,
};

interface ChildCardProps {
  child: FamilyChild;
  isCurrent: boolean;
  /** The link leads to another part of this page. */
  isOnPage: boolean;
  isLink: boolean;
}

function ChildCard({ child, isCurrent, isOnPage, isLink }: ChildCardProps) {
  const { _id, name, consent, isContested } = child;
  const state = isContested ? { label: 'In verifica', color: 'yellow' } : consents[consent];
  const search = new URLSearchParams({ figlio: _id }).toString();
  return (
    <li className={`sheet ${classes.child}`} data-current={(isCurrent && isLink) || undefined}>
      <div className={classes.who}>
        <h3 translate="no">
          {isLink ? (
            <Link
              to={{ pathname: paths.family, search }}
              className="quiet-link whole-row"
              replace={isOnPage}
              preventScrollReset={isOnPage}
              aria-current={isCurrent ? 'true' : undefined}
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        {state ? <Badge color={state.color}>{state.label}</Badge> : null}
      </div>
      <Figures child={child} />
    </li>
  );
}

function Figures({ child }: { child: FamilyChild }) {
  const { balance, consent, leftThisWeek, limitsInForce, waitingOrders } = child;
  // Without consent nothing is spent, whatever the limits say.
  const limits = consent === 'given' ? limitsInForce : null;
  return (
    <>
      {limits === null || leftThisWeek === null ? null : (
        <div className={classes.week}>
          <p>
            Questa settimana{' '}
            <strong className="tabular">{weekLeft({ left: leftThisWeek, limit: limits.weeklyCoins })}</strong>
          </p>
          <WeekMeter left={leftThisWeek} limit={limits.weeklyCoins} />
        </div>
      )}
      <dl className={classes.facts}>
        {balance === null ? null : (
          <div>
            <dt>Saldo</dt>
            <dd>
              <Coins amount={balance} />
            </dd>
          </div>
        )}
        {limits === null ? null : (
          <div>
            <dt>Un ordine aspetta un sì</dt>
            <dd className="tabular">{`oltre ${formatNumber(limits.approvalAbove)}`}</dd>
          </div>
        )}
        {waitingOrders === 0 ? null : (
          <div>
            <dt>Ordini in attesa</dt>
            <dd className="tabular">{formatNumber(waitingOrders)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
