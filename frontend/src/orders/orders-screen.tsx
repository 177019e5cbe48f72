import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { publishableTypes } from '../entities/marketplace/item-types';
import { useWhyNotPublish } from '../entities/marketplace/may-publish';
import { paths } from '../paths';
import { useCurrentUser } from '../session/current-user';
import { EmptyState } from '../ui/feedback/states';
import { Breadcrumbs } from '../ui/layout/breadcrumbs';
import { Page } from '../ui/layout/page';
import { isOrderGroup, OrderGroups } from './order-groups';
import { OneOrder } from './order-list';
import classes from './orders.module.css';
import type { OwnOrdersFilter } from './orders-api';

type TabName = 'bought' | 'sold' | 'applied' | 'received';

interface Tab {
  label: string;
  to: string;
  filter: OwnOrdersFilter;
  noun: readonly [string, string];
  empty: { title: string; hint: string };
  start: { to: string; label: string; isOffer?: boolean };
}

const market = { to: paths.marketplace, label: 'Esplora il marketplace' };
const publish = { to: paths.newItem, label: 'Pubblica un articolo', isOffer: true };

const tabs: Record<TabName, Tab> = {
  bought: {
    label: 'Acquistati',
    to: paths.orders,
    filter: { side: 'bought', kind: 'purchase' },
    noun: ['ordine', 'ordini'],
    empty: {
      title: 'Non hai ancora acquistato nulla',
      hint: 'Quando acquisti, qui segui l’ordine fino alla fine.',
    },
    start: market,
  },
  sold: {
    label: 'Venduti',
    to: paths.ordersBy({ side: 'sold' }),
    filter: { side: 'sold', kind: 'purchase' },
    noun: ['ordine', 'ordini'],
    empty: { title: 'Nessun ordine sui tuoi articoli', hint: 'Quando qualcuno acquista, lo trovi qui.' },
    start: publish,
  },
  applied: {
    label: 'Candidature inviate',
    to: paths.ordersBy({ kind: 'application' }),
    filter: { side: 'bought', kind: 'application' },
    noun: ['candidatura', 'candidature'],
    empty: {
      title: 'Nessuna candidatura inviata',
      hint: 'Candidarsi a un’offerta di lavoro non costa nulla: qui leggi la risposta.',
    },
    start: { to: paths.itemsBy({ type: 'job_offer' }), label: 'Guarda le offerte di lavoro' },
  },
  received: {
    label: 'Candidature ricevute',
    to: paths.ordersBy({ side: 'sold', kind: 'application' }),
    filter: { side: 'sold', kind: 'application' },
    noun: ['candidatura', 'candidature'],
    empty: {
      title: 'Nessuna candidatura ricevuta',
      hint: 'Quando qualcuno si candida a una tua offerta di lavoro, rispondi da qui.',
    },
    start: publish,
  },
};

const leads: Record<'purchase' | 'application', string> = {
  purchase: 'I Coin FORM di ogni ordine restano in garanzia finché non si conclude.',
  application: 'Candidarsi non costa nulla; chi assume può dare un premio in Coin FORM.',
};

export function OrdersScreen() {
  const user = useCurrentUser();
  const [address] = useSearchParams();
  const whyNotPublish = useWhyNotPublish();
  if (!user) return null;
  const hires = publishableTypes[user.role].includes('job_offer');
  const shown: TabName[] = hires ? ['bought', 'sold', 'received', 'applied'] : ['bought', 'sold', 'applied'];
  const current = tabs[tabOf(address)];
  const order = address.get('order');
  const group = address.get('group');
  return (
    <Page
      title="Ordini"
      lead={leads[current.filter.kind]}
      trail={<Breadcrumbs to={paths.marketplace} label="Marketplace" />}
    >
      <nav className={classes.tabs} aria-label="Ordini">
        <ul>
          {shown.map((name) => (
            <li key={name}>
              <Link
                to={tabs[name].to}
                replace
                preventScrollReset
                aria-current={tabs[name] === current && order === null ? 'page' : undefined}
              >
                {tabs[name].label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {order === null ? (
        <OrderGroups
          key={current.to}
          filter={current.filter}
          label={current.label}
          noun={current.noun}
          group={isOrderGroup(group) ? group : null}
          empty={
            <EmptyState {...current.empty}>
              {current.start.isOffer && whyNotPublish !== null ? null : (
                <Button component={Link} to={current.start.to} variant="default">
                  {current.start.label}
                </Button>
              )}
            </EmptyState>
          }
        />
      ) : (
        <OneOrder key={order} id={order} side={current.filter.side} all={current.to} />
      )}
    </Page>
  );
}

function tabOf(address: URLSearchParams): TabName {
  const sold = address.get('side') === 'sold';
  if (address.get('kind') === 'application') return sold ? 'received' : 'applied';
  return sold ? 'sold' : 'bought';
}
