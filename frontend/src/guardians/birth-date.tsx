import { Button, Stack, Textarea } from '@mantine/core';
import type { FamilyChild } from '../api/api-types';
import { useSend } from '../api/commands/use-command';
import { Outcome } from '../ui/feedback/outcome';
import { DateField } from '../ui/fields/date-field';
import { useForm } from '../ui/forms/form';
import { FieldPair } from '../ui/forms/form-card';
import { submitting } from '../ui/forms/submitting';
import { Section, SectionText } from '../ui/layout/section';
import { useSetDateOfBirthMutation } from './guardians-api';

export function BirthDate({ child: { _id: child, dateOfBirth } }: { child: FamilyChild }) {
  if (dateOfBirth === null) return null;
  return <BirthDateForm child={child} dateOfBirth={dateOfBirth} />;
}

function BirthDateForm({ child, dateOfBirth }: { child: string; dateOfBirth: string }) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { dateOfBirth, reason: '' },
    lengths: { reason: 1000 },
    validate: {
      dateOfBirth: (day) => (day === '' ? 'Inserisci la data di nascita' : null),
      reason: (reason) => (reason.trim() === '' ? 'Scrivi perché la data cambia' : null),
    },
  });
  const { send, busy, isSuccess, failure } = useSend(useSetDateOfBirthMutation(), {
    failure: 'Non siamo riusciti a correggere la data. Riprova.',
    fields: form.values,
  });
  const submit = submitting(form, (values) =>
    send({ child, body: { dateOfBirth: values.dateOfBirth, reason: values.reason.trim() } }, () => {
      form.setInitialValues({ dateOfBirth: values.dateOfBirth, reason: '' });
      form.reset();
    }),
  );
  return (
    <Section id="nascita" title="Data di nascita">
      <SectionText>
        Da questa data dipendono le regole dei 14, dei 16 e dei 18 anni. Se è sbagliata puoi correggerla.
      </SectionText>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FieldPair>
            <DateField label="Data di nascita" birthday required {...form.getInputProps('dateOfBirth')} />
          </FieldPair>
          {form.isDirty('dateOfBirth') ? (
            <Textarea label="Motivo della correzione" rows={2} required {...form.getInputProps('reason')} />
          ) : null}
          <Outcome success={isSuccess && !form.isDirty() ? 'Data di nascita corretta' : null} error={failure} />
          <div>
            <Button type="submit" variant="default" loading={busy} disabled={!form.isDirty('dateOfBirth')}>
              Correggi la data
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}
