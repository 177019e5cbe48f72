import { Stack, TextInput } from '@mantine/core';
import type { Step } from '../../api/api-types';
import { stepLengths } from '../../entities/orientation/path-api';
import { Outcome } from '../../ui/feedback/outcome';
import { type FormErrors, useForm } from '../../ui/forms/form';
import { submitting } from '../../ui/forms/submitting';
import { Buttons } from './buttons';
import { isLink, linkOf } from './link';

type Written = Pick<Step, 'title' | 'link'>;

interface StepFormProps {
  step?: Written;
  submitLabel: string;
  sending: { send: (step: Written, then: () => unknown) => Promise<FormErrors>; busy: boolean; failure: string | null };
  onDone: () => void;
}

/** What is to be done, and where. */
export function StepForm({ step, submitLabel, sending, onDone }: StepFormProps) {
  const form = useForm({
    initialValues: { title: step?.title ?? '', link: step?.link ?? '' },
    lengths: stepLengths,
    validate: {
      title: (written) => (written.trim() === '' ? 'Scrivi che cosa c’è da fare' : null),
      link: (written) =>
        written.trim() === '' || isLink(linkOf(written)) ? null : 'Indica una pagina di FORM o un indirizzo https://',
    },
  });
  const submit = submitting(form, ({ title, link }) =>
    sending.send({ title: title.trim(), link: linkOf(link) || null }, onDone),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput label="Che cosa c’è da fare?" required autoFocus {...form.getInputProps('title')} />
        <TextInput
          label="Link (facoltativo)"
          description="Di un articolo o di un contest, così lo spunta FORM; oppure di un altro sito"
          inputMode="url"
          {...form.getInputProps('link')}
        />
        <Outcome error={sending.failure} />
        <Buttons label={submitLabel} isQuiet={false} busy={sending.busy} onBack={onDone} />
      </Stack>
    </form>
  );
}
