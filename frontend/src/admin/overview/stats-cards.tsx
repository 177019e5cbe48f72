import { IconBell, IconBuildingStore, IconCategory, IconReceipt2, IconTrophy, IconUsers } from '@tabler/icons-react';
import type { AdminStats } from '../../api/api-types';
import { paths } from '../../paths';
import { StatCard } from '../../ui/charts/stat-card';
import { formatNumber } from '../../ui/text/format';
import classes from './stats.module.css';

const figure = (label: string, value: number) => ({ label, value: formatNumber(value) });
const total = (value: number) => figure('In tutto', value);

export function StatsCards({ stats }: { stats: AdminStats }) {
  const { users, marketplace, contests, categories, transactions, notifications } = stats;
  return (
    <div className={classes.cards}>
      <StatCard
        title="Utenti"
        Icon={IconUsers}
        main={total(users.total)}
        figures={[
          figure('Minori', users.minors),
          figure('Adulti', users.adults),
          figure('Aziende', users.companies),
          figure('Admin', users.admins),
        ]}
        links={[{ to: paths.adminUsers, label: 'Gestisci gli utenti' }]}
      />
      <StatCard
        title="Marketplace"
        Icon={IconBuildingStore}
        main={total(marketplace.total)}
        figures={[
          figure('Servizi', marketplace.services),
          figure('Corsi', marketplace.courses),
          figure('Offerte di lavoro', marketplace.jobOffers),
          figure('Ufficiali', marketplace.official),
        ]}
        links={[
          { to: paths.adminItems, label: 'Gestisci gli articoli' },
          { to: paths.adminDisputes, label: 'Decidi le contestazioni' },
        ]}
      />
      <StatCard
        title="Contest"
        Icon={IconTrophy}
        main={total(contests.total)}
        figures={[
          figure('Attivi', contests.active),
          figure('Completati', contests.completed),
          figure('Automatici', contests.automatic),
        ]}
        links={[
          { to: paths.adminContests, label: 'Gestisci i contest' },
          { to: paths.adminGenerate, label: 'Genera contest' },
        ]}
      />
      <StatCard
        title="Categorie"
        Icon={IconCategory}
        main={total(categories.total)}
        figures={[figure('Speciali', categories.special)]}
        links={[{ to: paths.adminCategories, label: 'Gestisci le categorie' }]}
      />
      <StatCard
        title="Transazioni"
        Icon={IconReceipt2}
        main={total(transactions.total)}
        figures={[
          figure('Trasferimenti', transactions.transfers),
          figure('Premi', transactions.rewards),
          figure('Acquisti', transactions.purchases),
        ]}
        links={[
          { to: paths.adminTransactions, label: 'Vedi le transazioni' },
          { to: paths.adminLedger, label: 'Verifica il registro' },
        ]}
      />
      <StatCard
        title="Notifiche"
        Icon={IconBell}
        main={figure('Inviate', notifications.total)}
        figures={[]}
        links={[{ to: paths.adminBroadcast, label: 'Invia una notifica' }]}
      />
    </div>
  );
}
