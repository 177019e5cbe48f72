import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { fieldErrorsOf, messageOf } from '../api/errors';
import type { CaseOutcome, ContentKind } from '../domain/moderation-api';
import { kindLabels, thisKind } from '../domain/report-words';
import { paths } from '../paths';
import { announce } from '../ui/announce';
import { Breadcrumbs } from '../ui/breadcrumbs';
import { FormCard } from '../ui/form-card';
import { Outcome } from '../ui/outcome';
import { Page } from '../ui/page';
import { EmptyState } from '../ui/states';
import { submitting } from '../ui/submitting';
import { measureRules } from './case-form';
import { useDecideUnaskedMutation } from './cases-api';
import { measureChoices } from './measure-choices';
import { daysOf, MeasureFields, type MeasureValues, noMeasure } from './measure-fields';

const isKind = (kind: string | null): kind is ContentKind => kind !== null && Object.hasOwn(kindLabels, kind);

/** An administrator deals with a content that nobody has reported. */
export function NewCaseScreen() {
  const [address] = useSearchParams();
  const [kind, subject] = [address.get('kind'), address.get('subject')];
  return (
    <Page
      width="narrow"
      title={isKind(kind) ? `Modera ${thisKind[kind]}` : 'Modera un contenuto'}
      lead="Decidi senza aspettare una segnalazione. Chi ha pubblicato legge il motivo e può opporsi."
      trail={<Breadcrumbs to={paths.adminReports} label="Segnalazioni" />}
    >
      {isKind(kind) && subject ? (
        <OwnInitiative kind={kind} subject={subject} />
      ) : (
        <EmptyState title="Manca il contenuto" hint="Apri il contenuto e scegli «Modera»." />
      )}
    </Page>
  );
}

function OwnInitiative({ kind, subject }: { kind: ContentKind; subject: string }) {
  const [decide, { error, isLoading }] = useDecideUnaskedMutation();
  const navigate = useNavigate();
  const form = useForm<MeasureValues>({ initialValues: noMeasure, validate: measureRules });
  const submit = submitting(form, async (values) => {
    const { outcome, ground, facts } = values;
    const measure = { outcome: outcome as CaseOutcome, ground: ground.trim(), facts: facts.trim(), ...daysOf(values) };
    const answer = await decide({ kind, subject, ...measure });
    if (!answer.data) return fieldErrorsOf(answer.error);
    navigate(paths.adminReport(answer.data._id), { replace: true });
    announce('Decisione presa');
    return {};
  });
  return (
    <FormCard onSubmit={submit}>
      <Stack gap="lg">
        <MeasureFields
          form={form}
          choices={measureChoices({ kind, hasAuthor: true, isUnderage: false, mayDismiss: false })}
          needsGround
          factsLabel="Che cosa è successo"
        />
        <Outcome error={error ? messageOf(error, 'La decisione non è stata registrata: riprova') : null} />
        <div>
          <Button type="submit" loading={isLoading}>
            Registra la decisione
          </Button>
        </div>
      </Stack>
    </FormCard>
  );
}
