import { IconBell, IconBuilding, IconId, IconLock, IconShieldCheck } from '@tabler/icons-react';
import type { User } from '../api/api-types';
import { type Section, SectionTabs } from '../ui/section-tabs';
import { BlockedPeople } from './blocked-people';
import { CompanyVerification } from './company-verification';
import { DeleteAccount } from './delete-account';
import { DevicesSection } from './devices-section';
import { ExportData } from './export-data';
import { MailChoicesSection } from './mail-choices-section';
import { PasswordSection } from './password-section';
import { ProfileEdit } from './profile-edit';
import { SecondStepSection } from './second-step-section';

/** The sections of one's own profile. What holds nothing that was typed is asked for only where it is open. */
export function ProfileTabs({ user }: { user: User }) {
  const company: Section = {
    name: 'azienda',
    label: 'Azienda',
    Icon: IconBuilding,
    content: (isOpen) => (isOpen ? <CompanyVerification /> : null),
  };
  const sections: readonly Section[] = [
    { name: 'dati', label: 'Dati', Icon: IconId, content: () => <ProfileEdit user={user} /> },
    ...(user.role === 'company' ? [company] : []),
    {
      name: 'sicurezza',
      label: 'Sicurezza',
      Icon: IconLock,
      content: (isOpen) => (
        <>
          <PasswordSection />
          <SecondStepSection user={user} />
          {isOpen ? <DevicesSection /> : null}
        </>
      ),
    },
    {
      name: 'notifiche',
      label: 'Notifiche',
      Icon: IconBell,
      content: (isOpen) => (isOpen ? <MailChoicesSection user={user} /> : null),
    },
    {
      name: 'privacy',
      label: 'Privacy',
      Icon: IconShieldCheck,
      content: (isOpen) => (
        <>
          {isOpen ? <BlockedPeople /> : null}
          <ExportData />
          <DeleteAccount user={user} />
        </>
      ),
    },
  ];
  return <SectionTabs label="Sezioni del profilo" sections={sections} />;
}
