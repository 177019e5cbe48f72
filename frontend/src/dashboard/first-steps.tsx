import type { Dashboard, OwnGuardians, Role } from '../api/api-types';
import { useOwnGuardians } from '../entities/family-api';
import { useLacksVerification } from '../entities/own-verification-api';
import { paths } from '../paths';
import { Checklist } from '../ui/checklist';

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
/** Before it: without it no contest of theirs is opened. */
const verification: Step = {
  name: 'contest',
  to: paths.companySection,
  label: 'Chiedi la verifica dell’azienda',
  hint: 'Poi puoi creare contest e pubblicare offerte di lavoro',
};
const ofCompanies = (lacksVerification: boolean): Step[] => [
  profile,
  {
    name: 'marketplace',
    to: paths.newItem,
    label: 'Pubblica la prima offerta',
    hint: lacksVerification ? 'Un servizio o un corso' : 'Un servizio, un corso o un’offerta di lavoro',
  },
  lacksVerification ? verification : contest,
];

/** Where guardians are asked, all of them have to allow it (product.md 16.10); not before that is known. */
const minorMayApply = (guardians: OwnGuardians | undefined): boolean =>
  guardians !== undefined && (!guardians.isRequired || guardians.limits?.mayApply === true);

/** What a new account has still to discover; the server says what is done. */
export function FirstSteps({ steps, role }: { steps: Steps; role: Role }) {
  const guardians = useOwnGuardians();
  const lacksVerification = useLacksVerification();
  const list =
    role === 'company'
      ? ofCompanies(lacksVerification === true)
      : ofPeople(role !== 'minor' || minorMayApply(guardians));
  return (
    <Checklist
      id="primi-passi"
      title="Primi passi"
      items={list.map(({ name, ...step }) => ({ ...step, isDone: steps[name] }))}
    />
  );
}
