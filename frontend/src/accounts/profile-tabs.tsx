import { Tabs } from '@mantine/core';
import { IconBell, IconBuilding, IconId, IconLock, IconShieldCheck } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import type { User } from '../api/api-types';
import classes from '../ui/section-tabs.module.css';
import { BlockedPeople } from './blocked-people';
import { CompanyVerification } from './company-verification';
import { DeleteAccount } from './delete-account';
import { DevicesSection } from './devices-section';
import { ExportData } from './export-data';
import { MailChoicesSection } from './mail-choices-section';
import { PasswordSection } from './password-section';
import { ProfileEdit } from './profile-edit';
import { SecondStepSection } from './second-step-section';

const sections = [
  { name: 'dati', label: 'Dati', Icon: IconId },
  { name: 'azienda', label: 'Azienda', Icon: IconBuilding },
  { name: 'sicurezza', label: 'Sicurezza', Icon: IconLock },
  { name: 'notifiche', label: 'Notifiche', Icon: IconBell },
  { name: 'privacy', label: 'Privacy', Icon: IconShieldCheck },
] as const;

type SectionName = (typeof sections)[number]['name'];

const initial = sections[0].name;

/** The sections of one's own profile, each with an address. Long forms stay mounted, so that what was typed is still there. */
export function ProfileTabs({ user }: { user: User }) {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('sezione');
  const own = sections.filter(({ name }) => name !== 'azienda' || user.role === 'company');
  const current: SectionName = own.find(({ name }) => name === wanted)?.name ?? initial;
  const open = (name: string | null) =>
    setAddress(name === null || name === initial ? {} : { sezione: name }, { replace: true, preventScrollReset: true });
  return (
    <Tabs
      value={current}
      onChange={open}
      variant="none"
      classNames={{ list: classes.list, tab: classes.tab, tabLabel: classes.label, tabSection: classes.icon }}
    >
      <Tabs.List aria-label="Sezioni del profilo">
        {own.map(({ name, label, Icon }) => (
          <Tabs.Tab key={name} value={name} leftSection={<Icon size={18} aria-hidden="true" />}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="dati">
        <ProfileEdit user={user} />
      </Tabs.Panel>
      {user.role === 'company' ? (
        <Tabs.Panel value="azienda">{current === 'azienda' ? <CompanyVerification /> : null}</Tabs.Panel>
      ) : null}
      <Tabs.Panel value="sicurezza" className={classes.panel}>
        <PasswordSection />
        <SecondStepSection user={user} />
        {current === 'sicurezza' ? <DevicesSection /> : null}
      </Tabs.Panel>
      <Tabs.Panel value="notifiche">
        {/* Each choice is saved at once. */}
        {current === 'notifiche' ? <MailChoicesSection user={user} /> : null}
      </Tabs.Panel>
      <Tabs.Panel value="privacy" className={classes.panel}>
        {/* It holds nothing that was typed, and is asked for only here. */}
        {current === 'privacy' ? <BlockedPeople /> : null}
        <ExportData />
        <DeleteAccount user={user} />
      </Tabs.Panel>
    </Tabs>
  );
}
