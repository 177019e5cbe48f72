import { Button, Checkbox, Stack } from '@mantine/core';
import type { FamilyChild, GuardianLimits } from '../api/api-types';
import { useSend } from '../api/commands/use-command';
import { rules } from '../entities/rules';
import { Outcome } from '../ui/feedback/outcome';
import { WholeNumberInput } from '../ui/fields/whole-number-input';
import { useForm } from '../ui/forms/form';
import { FieldPair } from '../ui/forms/form-card';
import { submitting } from '../ui/forms/submitting';
import { Section } from '../ui/layout/section';
import { formatNumber } from '../ui/text/format';
import classes from './family.module.css';
import { useSetLimitsMutation } from './guardians-api';

interface LimitValues {
  /** Text while the field is empty or holds no number. */
  weeklyCoins: number | string;
  approvalAbove: number | string;
  mayApply: boolean;
}

const coinsMax = 1_000_000_000;

const wholeCoins = (amount: number | string) =>
  typeof amount === 'number' && amount <= coinsMax ? null : 'Inserisci un numero intero, anche 0';

export function LimitsForm({ child }: { child: FamilyChild }) {
  const { limits } = child;
  if (limits === null) return null;
  return <Limits child={child} limits={limits} />;
}

function Limits({ child, limits }: { child: FamilyChild; limits: GuardianLimits }) {
  const form = useForm<LimitValues>({
    mode: 'controlled',
    // A copy, because the form writes into it.
    initialValues: { ...limits },
    validate: { weeklyCoins: wholeCoins, approvalAbove: wholeCoins },
  });
  const { send, busy, isSuccess, failure } = useSend(useSetLimitsMutation(), {
    failure: 'Non siamo riusciti a salvare i limiti. Riprova.',
    fields: form.values,
  });
  const submit = submitting(form, (values) => {
    const body = {
      weeklyCoins: Number(values.weeklyCoins),
      approvalAbove: Number(values.approvalAbove),
      mayApply: values.mayApply,
    };
    return send({ child: child._id, body }, () => {
      form.setInitialValues(body);
      form.reset();
    });
  });
  return (
    <Section id="limiti" title="Limiti">
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FieldPair>
            <WholeNumberInput
              label="Coin FORM alla settimana"
              description={`Trasferimenti e ordini che non aspettano un sì, da lunedì a domenica. All’inizio ${rules.weeklyCoins}; con 0 non si spende nulla.`}
              required
              {...form.getInputProps('weeklyCoins')}
            />
            <WholeNumberInput
              label="Un ordine aspetta il tuo sì oltre"
              description={`All’inizio ${rules.approvalAbove}. Con 0 ogni ordine a pagamento aspetta; dopo ${rules.approvalDays} giorni senza risposta si annulla.`}
              required
              {...form.getInputProps('approvalAbove')}
            />
          </FieldPair>
          <Checkbox
            size="md"
            label="Può candidarsi alle offerte di lavoro"
            description={
              child.canApplyFrom16
                ? 'Candidarsi non costa nulla: chi offre il lavoro legge la presentazione e può rispondere.'
                : `Si può dai ${rules.jobsAge} anni compiuti.`
            }
            disabled={!child.canApplyFrom16}
            {...form.getInputProps('mayApply', { type: 'checkbox' })}
          />
          <Stricter child={child} />
          <Outcome success={isSuccess && !form.isDirty() ? 'Limiti salvati' : null} error={failure} />
          <div>
            <Button type="submit" loading={busy}>
              Salva i limiti
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}

/** Where two guardians set different limits, what holds. */
function Stricter({ child: { guardians, limits, limitsInForce } }: { child: FamilyChild }) {
  if (guardians.length < 2 || limits === null || limitsInForce === null) return null;
  const differs =
    limits.weeklyCoins !== limitsInForce.weeklyCoins ||
    limits.approvalAbove !== limitsInForce.approvalAbove ||
    limits.mayApply !== limitsInForce.mayApply;
  return (
    <p className={classes.note}>
      {`Siete in ${guardians.length}: vale sempre il limite più stretto.${
        differs
          ? ` Ora ${formatNumber(limitsInForce.weeklyCoins)} alla settimana, un sì oltre ${formatNumber(limitsInForce.approvalAbove)}, candidature ${limitsInForce.mayApply ? 'permesse' : 'non permesse'}.`
          : ''
      }`}
    </p>
  );
}
