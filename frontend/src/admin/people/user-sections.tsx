import {
  IconBuildingStore,
  IconClipboardList,
  IconFlag,
  IconId,
  IconKey,
  IconReceipt2,
  IconShoppingBag,
  IconTrophy,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { AdminUser } from '../../api/api-types';
import { SectionPanel, SectionTabs } from '../../ui/layout/section-tabs';
import { UserFamily } from '../families/user-family';
import { UserReports } from '../reports/user-reports';
import classes from './user.module.css';
import { UserAccess } from './user-access';
import { UserActs } from './user-acts';
import { UserContests } from './user-contests';
import { UserEdit } from './user-edit';
import { UserItems } from './user-items';
import { UserOrders } from './user-orders';
import { UserTransactions } from './user-transactions';

interface UserSectionsProps {
  user: AdminUser;
  /** The current data of the user. */
  reload: () => Promise<AdminUser>;
}

/** What is known of a person, behind their data: asked for only where it is open. */
const known = [
  { name: 'accesso', label: 'Accesso', Icon: IconKey, Content: UserAccess },
  { name: 'transazioni', label: 'Transazioni', Icon: IconReceipt2, Content: UserTransactions },
  { name: 'ordini', label: 'Ordini', Icon: IconShoppingBag, Content: UserOrders },
  { name: 'contest', label: 'Contest', Icon: IconTrophy, Content: UserContests },
  { name: 'articoli', label: 'Articoli', Icon: IconBuildingStore, Content: UserItems },
  { name: 'segnalazioni', label: 'Segnalazioni', Icon: IconFlag, Content: UserReports },
  { name: 'famiglia', label: 'Famiglia', Icon: IconUsersGroup, Content: UserFamily },
  { name: 'attivita', label: 'Attività', Icon: IconClipboardList, Content: UserActs },
] as const;

const sections = [{ name: 'dati', label: 'Dati', Icon: IconId }, ...known];

/** The sections of a person. The form stays mounted, so that what was typed is still there. */
export function UserSections({ user, reload }: UserSectionsProps) {
  return (
    <SectionTabs label="Sezioni dell’utente" sections={sections}>
      {(open) => (
        <>
          <SectionPanel name="dati">
            <div className={classes.form}>
              <UserEdit user={user} reload={reload} />
            </div>
          </SectionPanel>
          {known.map(({ name, Content }) => (
            <SectionPanel key={name} name={name}>
              {name === open ? <Content user={user} /> : null}
            </SectionPanel>
          ))}
        </>
      )}
    </SectionTabs>
  );
}
