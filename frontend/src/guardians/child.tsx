import { Badge, Title } from '@mantine/core';
import { IconActivity, IconAdjustmentsHorizontal, IconShieldCheck } from '@tabler/icons-react';
import type { FamilyChild } from '../api/api-types';
import { Coins } from '../ui/coins';
import { formatNumber } from '../ui/format';
import { SectionPanel, SectionTabs } from '../ui/section-tabs';
import { AllowedPeople } from './allowed-people';
import { BirthDate } from './birth-date';
import { ChildActivity } from './child-activity';
import { ChildConsent } from './child-consent';
import { ChildData } from './child-data';
import classes from './family.module.css';
import { Guardians } from './guardians';
import { LimitsForm } from './limits-form';

const sections = [
  { name: 'attivita', label: 'Attività', Icon: IconActivity },
  { name: 'limiti', label: 'Limiti', Icon: IconAdjustmentsHorizontal },
  { name: 'consenso', label: 'Consenso', Icon: IconShieldCheck },
] as const;

/** One child: who, how many coins, and what the guardian sees and sets. */
export function Child({ child }: { child: FamilyChild }) {
  if (child.isContested) return <Contested name={child.name} />;
  return (
    <>
      <Summary child={child} />
      <Sections child={child} />
    </>
  );
}

const consents: Record<FamilyChild['consent'], { label: string; color: string } | null> = {
  given: { label: 'Consenso dato', color: 'green' },
  withdrawn: { label: 'Consenso ritirato', color: 'red' },
  missing: { label: 'Senza consenso', color: 'yellow' },
  'not-needed': null,
};

function Summary({ child: { name, consent, balance, leftThisWeek, limitsInForce } }: { child: FamilyChild }) {
  const state = consents[consent];
  // Without consent nothing is spent, whatever the limits say.
  const limits = consent === 'given' ? limitsInForce : null;
  return (
    <section className={classes.summary} aria-labelledby="minore">
      <div className={classes.who}>
        <Title order={2} id="minore">
          {name}
        </Title>
        {state ? (
          <Badge size="lg" color={state.color}>
            {state.label}
          </Badge>
        ) : null}
      </div>
      <dl className={classes.figures}>
        {balance === null ? null : (
          <div>
            <dt>Saldo</dt>
            <dd>
              <Coins amount={balance} />
            </dd>
          </div>
        )}
        {leftThisWeek === null || limits === null ? null : (
          <div className={classes.week}>
            <dt>Da spendere questa settimana</dt>
            <dd className="tabular">
              {formatNumber(leftThisWeek)} <span>di {formatNumber(limits.weeklyCoins)}</span>
            </dd>
          </div>
        )}
        {limits === null ? null : (
          <div>
            <dt>Aspetta un sì</dt>
            <dd>oltre {formatNumber(limits.approvalAbove)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** All sections stay mounted, so that what was typed is still there. */
function Sections({ child }: { child: FamilyChild }) {
  return (
    <SectionTabs label={`Sezioni di ${child.name}`} sections={sections}>
      {() => (
        <>
          <SectionPanel name="attivita">
            <ChildActivity child={child._id} />
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

/** What is left to a guardian of whom the minor says that they are none. */
function Contested({ name }: { name: string }) {
  return (
    <section className={classes.contested} aria-labelledby="minore">
      <Title order={2} size="h3" id="minore">
        {name}: un amministratore sta verificando
      </Title>
      <p>
        {name} ha indicato che non sei genitore o tutore. Finché un amministratore non ha deciso non vedi e non cambi
        nulla qui; il consenso e i limiti che hai impostato restano validi. Non devi fare nulla: l’esito ti arriva tra
        le notifiche.
      </p>
    </section>
  );
}
