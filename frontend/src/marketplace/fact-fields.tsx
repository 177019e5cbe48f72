import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { jobKindLabels, modeLabels, payPerLabels } from '../entities/marketplace/fact-words';
import { withNone } from '../ui/fields/choices';
import { DateField } from '../ui/fields/date-field';
import { countOf } from '../ui/fields/text-length';
import { WholeNumberInput } from '../ui/fields/whole-number-input';
import type { UseFormReturnType } from '../ui/forms/form';
import { FieldPair } from '../ui/forms/form-card';
import classes from './fact-fields.module.css';
import { type ItemValues, itemLengths } from './item-form-values';

interface FactFieldsProps {
  form: UseFormReturnType<ItemValues>;
}

const headings = {
  course: [
    'Quando e dove',
    'Chi cerca un corso guarda prima di tutto questo. Scrivi ciò che sai: puoi completarlo più tardi.',
  ],
  service: ['Dove e in quanto tempo', 'Tutto facoltativo: aiuta chi cerca a capire se fa per sé.'],
  job_offer: ['Il lavoro', 'Chi si candida ha diritto di conoscere prima la retribuzione.'],
} as const;

/** What decides beside the words: the facts of the chosen type. */
export function FactFields({ form }: FactFieldsProps) {
  const { type } = form.values;
  const [legend, hint] = headings[type];
  return (
    <fieldset className={classes.facts}>
      <legend className={classes.legend}>{legend}</legend>
      <Text className="soft" mb="md">
        {hint}
      </Text>
      <Stack gap="lg">
        {type === 'course' ? <CourseFields form={form} /> : null}
        {type === 'job_offer' ? <JobFields form={form} /> : null}
        <Place form={form} />
        {type === 'service' ? <ServiceFields form={form} /> : null}
        {type === 'job_offer' ? <Candidates form={form} /> : null}
      </Stack>
    </fieldset>
  );
}

function CourseFields({ form }: FactFieldsProps) {
  return (
    <>
      <FieldPair>
        <DateField label="Primo giorno" {...form.getInputProps('firstDay')} value={String(form.values.firstDay)} />
        <DateField
          label="Ultimo giorno"
          {...form.getInputProps('lastDay')}
          value={String(form.values.lastDay)}
          min={String(form.values.firstDay)}
        />
      </FieldPair>
      <FieldPair>
        <TextInput
          label="Giorni e orari"
          placeholder="es. martedì e giovedì, 18–20"
          {...form.getInputProps('schedule')}
        />
        <WholeNumberInput label="Ore in tutto" {...form.getInputProps('hours')} />
      </FieldPair>
      <WholeNumberInput
        label="Posti"
        description="Quanti possono acquistarlo; vuoto: quanti vogliono"
        {...form.getInputProps('seats')}
      />
    </>
  );
}

function ServiceFields({ form }: FactFieldsProps) {
  return (
    <FieldPair>
      <TextInput label="Giorni e orari" placeholder="es. il sabato mattina" {...form.getInputProps('schedule')} />
      <WholeNumberInput label="In quanti giorni lo consegni" {...form.getInputProps('daysToDeliver')} />
    </FieldPair>
  );
}

function Place({ form }: FactFieldsProps) {
  const { type, mode } = form.values;
  return (
    <>
      <FieldPair>
        <NativeSelect
          label="Come si svolge"
          data={withNone('Non indicato', modeLabels)}
          {...form.getInputProps('mode')}
        />
        <TextInput label="Città" {...form.getInputProps('city')} />
      </FieldPair>
      {type === 'job_offer' || mode === 'online' ? null : (
        <TextInput label="Indirizzo" description="Lo legge solo chi ha acquistato" {...form.getInputProps('address')} />
      )}
    </>
  );
}

function JobFields({ form }: FactFieldsProps) {
  return (
    <>
      <NativeSelect
        label="Tipo di lavoro"
        required
        data={withNone('Scegli', jobKindLabels)}
        {...form.getInputProps('jobKind')}
      />
      <FieldPair>
        <WholeNumberInput
          label="Retribuzione lorda da, in euro"
          required={form.values.jobKind !== 'internship'}
          {...form.getInputProps('payFrom')}
        />
        <WholeNumberInput label="fino a (facoltativo)" {...form.getInputProps('payTo')} />
      </FieldPair>
      <NativeSelect
        label="La retribuzione è"
        data={withNone('Scegli', payPerLabels)}
        {...form.getInputProps('payPer')}
      />
    </>
  );
}

function Candidates({ form }: FactFieldsProps) {
  return (
    <>
      <FieldPair>
        <WholeNumberInput label="Posti" {...form.getInputProps('openings')} />
        <DateField
          label="Candidature fino al"
          {...form.getInputProps('deadline')}
          value={String(form.values.deadline)}
        />
      </FieldPair>
      <NativeSelect
        label="Età minima"
        data={withNone('Nessuna', { 16: '16 anni', 17: '17 anni', 18: '18 anni' })}
        {...form.getInputProps('minimumAge')}
      />
      <Textarea
        label="Che cosa chiedi"
        description={`Titoli, esperienza, lingue. ${countOf(String(form.values.required), itemLengths.required)}`}
        rows={4}
        {...form.getInputProps('required')}
      />
    </>
  );
}
