import { Tabs } from '@mantine/core';
import {
  IconBuildingStore,
  IconClipboardList,
  IconId,
  IconKey,
  type IconProps,
  IconReceipt2,
  IconShoppingBag,
  IconTrophy,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AdminUser } from '../api/api-types';
import classes from './user.module.css';
import { UserAccess } from './user-access';
import { UserActs } from './user-acts';
import { UserContests } from './user-contests';
import { UserEdit } from './user-edit';
import { UserItems } from './user-items';
import { UserOrders } from './user-orders';
import { UserTransactions } from './user-transactions';

interface Section {
  /** In the address. */
  name: string;
  label: string;
  Icon: ComponentType<IconProps>;
  Content: ComponentType<{ user: AdminUser }>;
}

/** What is known of a person, behind their data. A new section needs nothing but an entry here. */
const sections: readonly Section[] = [
  { name: 'accesso', label: 'Accesso', Icon: IconKey, Content: UserAccess },
  { name: 'movimenti', label: 'Movimenti', Icon: IconReceipt2, Content: UserTransactions },
  { name: 'ordini', label: 'Ordini', Icon: IconShoppingBag, Content: UserOrders },
  { name: 'contest', label: 'Contest', Icon: IconTrophy, Content: UserContests },
  { name: 'articoli', label: 'Articoli', Icon: IconBuildingStore, Content: UserItems },
  { name: 'attivita', label: 'Attività', Icon: IconClipboardList, Content: UserActs },
];

const data = 'dati';

interface UserSectionsProps {
  user: AdminUser;
  /** The current data of the user. */
  reload: () => Promise<AdminUser>;
}

/** The sections of a person, each with an address. The form stays mounted, so that what was typed is still there. */
export function UserSections({ user, reload }: UserSectionsProps) {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('sezione');
  const current = sections.find(({ name }) => name === wanted)?.name ?? data;
  const open = (name: string | null) =>
    setAddress(name === null || name === data ? {} : { sezione: name }, { replace: true, preventScrollReset: true });
  return (
    <Tabs
      value={current}
      onChange={open}
      variant="none"
      classNames={{ list: classes.list, tab: classes.tab, tabLabel: classes.label, tabSection: classes.icon }}
    >
      <Tabs.List aria-label="Sezioni dell’utente">
        <Tabs.Tab value={data} leftSection={<IconId size={18} aria-hidden="true" />}>
          Dati
        </Tabs.Tab>
        {sections.map(({ name, label, Icon }) => (
          <Tabs.Tab key={name} value={name} leftSection={<Icon size={18} aria-hidden="true" />}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={data} className={classes.form}>
        <UserEdit user={user} reload={reload} />
      </Tabs.Panel>
      {sections.map(({ name, Content }) => (
        <Tabs.Panel key={name} value={name}>
          {name === current ? <Content user={user} /> : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
