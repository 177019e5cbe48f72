import { Title } from '@mantine/core';
import { IconActivity, IconAdjustmentsHorizontal, IconShieldCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { FamilyChild } from '../api/api-types';
import { noteLimitsSeen } from '../entities/families/limits-seen';
import { SectionPanel, SectionTabs } from '../ui/layout/section-tabs';
import { AllowedPeople } from './allowed-people';
import { BirthDate } from './birth-date';
import { ChildActivity } from './child-activity';
import { ChildConsent } from './child-consent';
import { ChildData } from './child-data';
import { ChildGuidanceList } from './child-guidance';
import { ChildPath } from './child-path';
import classes from './family.module.css';
import { Guardians } from './guardians';
import { LimitsForm } from './limits-form';

const sections = [
  { name: 'attivita', label: 'Attività', Icon: IconActivity },
  { name: 'limiti', label: 'Limiti', Icon: IconAdjustmentsHorizontal },
  { name: 'consenso', label: 'Consenso', Icon: IconShieldCheck },
] as const;

/** What the guardian sees and sets of one child. @param isOnly its name stands above already */
export function Child({ child, isOnly }: { child: FamilyChild; isOnly: boolean }) {
  if (child.isContested) return <Contested name={child.name} />;
  return (
    <>
      {isOnly ? null : (
        <Title order={2} className={classes.name} translate="no">
          {child.name}
        </Title>
      )}
      <Sections child={child} />
    </>
  );
}

/** All sections stay mounted, so that what was typed is still there. */
function Sections({ child }: { child: FamilyChild }) {
  return (
    <SectionTabs label={`Sezioni di ${child.name}`} sections={sections}>
      {(open) => (
        <>
          {open === 'limiti' ? <LimitsSeen /> : null}
          <SectionPanel name="attivita">
            <ChildGuidanceList child={child} />
            <ChildActivity child={child._id} />
            <ChildPath child={child} />
          </SectionPanel>
          <SectionPanel name="limiti">
            <LimitsForm child={child} />
            <AllowedPeople child={child} />
          </SectionPanel>
          <SectionPanel name="consenso">
            <ChildConsent child={child} />
            <Guardians child={child} />
            <BirthDate child={child} />
            <ChildData child={child} />
          </SectionPanel>
        </>
      )}
    </SectionTabs>
  );
}

function LimitsSeen() {
  useEffect(noteLimitsSeen, []);
  return null;
}

/** What is left to a guardian of whom the minor says that they are none. */
function Contested({ name }: { name: string }) {
  return (
    <section className={`sheet ${classes.contested}`} aria-labelledby="minore">
      <Title order={2} size="h3" id="minore">
        {`${name}: un amministratore sta verificando`}
      </Title>
      <p>
        {`${name} ha indicato che non sei genitore o tutore. Finché un amministratore non ha deciso non vedi e non cambi nulla qui; il consenso e i limiti che hai impostato restano validi. Non devi fare nulla: l’esito ti arriva tra le notifiche.`}
      </p>
    </section>
  );
}
