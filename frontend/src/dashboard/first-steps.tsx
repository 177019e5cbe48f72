import type { ReactNode } from 'react';
import type { Dashboard, FamilyChild, GuardianLimits, OwnGuardians, Role } from '../api/api-types';
import { useOwnGuardians } from '../entities/families/family-api';
import { hasSeenLimits } from '../entities/families/limits-seen';
import { useLacksVerification } from '../entities/people/own-verification-api';
import { rules } from '../entities/rules';
import { paths } from '../paths';
import { Checklist, type ChecklistItem } from '../ui/feedback/checklist';

type Steps = NonNullable<Dashboard['firstSteps']>;

interface Step {
  name: keyof Steps;
  to: string;
  label: string;
  hint: string;
}

const profile: Step = {
  name: 'profile',
  to: paths.profile,
  label: 'Presentati nel profilo',
  hint: 'Due righe su di te bastano',
};
const order: Step = {
  name: 'marketplace',
  to: paths.marketplace,
  label: 'Fai il tuo primo ordine',
  hint: 'Servizi e corsi sono nel marketplace',
};
const orderOrApplication: Step = {
  ...order,
  label: 'Fai il tuo primo ordine, o candidati',
  hint: 'Servizi, corsi e offerte di lavoro sono nel marketplace',
};
const ofPeople = (mayApply: boolean): Step[] => [
  profile,
  mayApply ? orderOrApplication : order,
  { name: 'contest', to: paths.contests, label: 'Partecipa a un contest', hint: 'Iscriversi non costa nulla' },
];
const contest: Step = {
  name: 'contest',
  to: paths.newContest,
  label: 'Crea il primo contest',
  hint: 'Il premio resta in garanzia fino alla fine',
};
/** Before everything else: without it a company neither opens contests nor publishes job offers. */
const verification: Step = {
  name: 'contest',
  to: paths.companySection,
  label: 'Chiedi la verifica dell’azienda',
  hint: 'Poi puoi creare contest e pubblicare offerte di lavoro',
};
const ofCompanies = (lacksVerification: boolean): Step[] => [
  ...(lacksVerification ? [verification] : []),
  profile,
  {
    name: 'marketplace',
    to: paths.newItem,
    label: 'Pubblica il primo articolo',
    hint: lacksVerification ? 'Un servizio o un corso' : 'Un servizio, un corso o un’offerta di lavoro',
  },
  ...(lacksVerification ? [] : [contest]),
];

/** Where guardians are asked, all of them have to allow it (product.md 16.10); not before that is known. */
const minorMayApply = (guardians: OwnGuardians | undefined): boolean =>
  guardians !== undefined && (!guardians.isRequired || guardians.limits?.mayApply === true);

/** Two at most may be a child's (product.md 16.7). */
const guardiansMax = 2;

/** What a guardian is here for. A child who contests them leaves them nothing to do. */
function ofGuardians(family: readonly FamilyChild[]): ChecklistItem[] {
  const own = family.filter(({ isContested }) => !isContested);
  const changed = own.every(({ limits }) => limits === null || !isAsAtFirst(limits));
  const alone = own.find(({ guardians, invitation }) => guardians.length < guardiansMax && invitation === null);
  const named = alone && own.length > 1 ? ` di ${alone.name}` : '';
  return [
    {
      label: 'Controlla i limiti',
      hint: `All’inizio ${rules.weeklyCoins} Coin FORM alla settimana, e il tuo sì per gli ordini oltre ${rules.approvalAbove}`,
      to: paths.familySection({ figlio: own[0]?._id, sezione: 'limiti' }),
      isDone: changed || hasSeenLimits(),
    },
    {
      label: `Invita l’altro genitore${named}`,
      hint: 'Vede le stesse cose, e può rispondere al posto tuo',
      to: paths.familySection({ figlio: alone?._id, sezione: 'consenso' }),
      isDone: alone === undefined,
    },
  ];
}

const isAsAtFirst = ({ weeklyCoins, approvalAbove, mayApply }: GuardianLimits): boolean =>
  weeklyCoins === rules.weeklyCoins && approvalAbove === rules.approvalAbove && !mayApply;

interface FirstStepsProps {
  steps: Steps;
  role: Role;
  family: readonly FamilyChild[];
  /** Draws what is around the list, null where nothing is left of it. */
  children: (list: ReactNode) => ReactNode;
}

/** What a new account has still to discover: of a guardian what a family needs, of anybody else as the server says what is done. */
export function FirstSteps({ steps, role, family, children }: FirstStepsProps) {
  const guardians = useOwnGuardians();
  const lacksVerification = useLacksVerification();
  const draw = (items: readonly ChecklistItem[]) =>
    children(<Checklist id="primi-passi" title="Primi passi" items={items} />);
  if (family.length > 0) {
    const items = ofGuardians(family);
    return items.every(({ isDone }) => isDone) ? children(null) : draw(items);
  }
  const list =
    role === 'company'
      ? ofCompanies(lacksVerification === true)
      : ofPeople(role !== 'minor' || minorMayApply(guardians));
  return draw(list.map(({ name, ...step }) => ({ ...step, isDone: steps[name] })));
}
