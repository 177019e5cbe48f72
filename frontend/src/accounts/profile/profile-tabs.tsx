import { IconBell, IconBuilding, IconId, IconLock, IconShieldCheck } from '@tabler/icons-react';
import type { User } from '../../api/api-types';
import { SectionPanel, SectionTabs } from '../../ui/layout/section-tabs';
import { SecondStepSection } from '../second-step/second-step-section';
import { BlockedPeople } from './blocked-people';
import { CompanyVerification } from './company-verification';
import { DeleteAccount } from './delete-account';
import { DevicesSection } from './devices-section';
import { EmailSection } from './email-section';
import { ExportData } from './export-data';
import { MailChoicesSection } from './mail-choices-section';
import { PasswordSection } from './password-section';
import { ProfileEdit } from './profile-edit';

const sections = [
  { name: 'dati', label: 'Dati', Icon: IconId },
  { name: 'azienda', label: 'Azienda', Icon: IconBuilding },
  { name: 'sicurezza', label: 'Sicurezza', Icon: IconLock },
  { name: 'notifiche', label: 'Notifiche', Icon: IconBell },
  { name: 'privacy', label: 'Privacy', Icon: IconShieldCheck },
] as const;

/** Long forms stay mounted, so that what was typed is still there. */
export function ProfileTabs({ user }: { user: User }) {
  const isCompany = user.role === 'company';
  return (
    <SectionTabs label="Sezioni del profilo" sections={sections.filter(({ name }) => name !== 'azienda' || isCompany)}>
      {(open) => (
        <>
          <SectionPanel name="dati">
            <ProfileEdit user={user} />
          </SectionPanel>
          {isCompany ? (
            <SectionPanel name="azienda">{open === 'azienda' ? <CompanyVerification /> : null}</SectionPanel>
          ) : null}
          <SectionPanel name="sicurezza">
            <EmailSection user={user} isOpen={open === 'sicurezza'} />
            <PasswordSection />
            <SecondStepSection user={user} />
            {open === 'sicurezza' ? <DevicesSection /> : null}
          </SectionPanel>
          <SectionPanel name="notifiche">
            {/* Each choice is saved at once. */}
            {open === 'notifiche' ? <MailChoicesSection user={user} /> : null}
          </SectionPanel>
          <SectionPanel name="privacy">
            {/* It holds nothing that was typed, and is asked for only here. */}
            {open === 'privacy' ? <BlockedPeople /> : null}
            <ExportData />
            <DeleteAccount user={user} />
          </SectionPanel>
        </>
      )}
    </SectionTabs>
  );
}
