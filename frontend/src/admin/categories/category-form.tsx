import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import type { Category } from '../../api/api-types';
import { failureOf, refusalOf } from '../../api/errors';
import { AreasField } from '../../entities/orientation/areas-field';
import { Outcome } from '../../ui/feedback/outcome';
import { type FormErrors, useForm } from '../../ui/forms/form';
import { StepHeading } from '../../ui/forms/step-heading';
import { submitting } from '../../ui/forms/submitting';
import type { CategoryEdit } from './admin-categories-api';
import classes from './categories.module.css';

interface CategoryFormProps {
  title: string;
  focus: boolean;
  category?: Omit<Category, '_id'>;
  submitLabel: string;
  sending: { send: (edit: CategoryEdit, then: () => unknown) => Promise<FormErrors>; busy: boolean; error?: unknown };
  failure: string;
  success?: string | null;
  /** Called when the form is done; without it the form stays and clears itself. */
  onDone?: (saved: boolean) => void;
}

export function CategoryForm(props: CategoryFormProps) {
  const { title, focus, category, submitLabel, sending, failure, success, onDone } = props;
  const form = useForm({
    initialValues: {
      name: category?.name ?? '',
      description: category?.description ?? '',
      isSpecial: category?.isSpecial ?? false,
      areas: category?.areas ?? [],
    },
    lengths: { name: 80, description: 500 },
    validate: { name: (name) => (name.trim() === '' ? 'Inserisci il nome' : null) },
  });

  const submit = submitting(form, ({ name, description, isSpecial, areas }) => {
    const edit = { name: name.trim(), description: description.trim() || undefined, isSpecial, areas };
    return sending.send(edit, () => (onDone ? onDone(true) : form.reset()));
  });

  const isSaid = failureOf(sending.error, failure, form.values) === null;

  return (
    <section className={`sheet ${classes.form}`} aria-labelledby="categoria">
      <StepHeading key={title} id="categoria" focus={focus}>
        {title}
      </StepHeading>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput label="Nome" required {...form.getInputProps('name')} />
          <Textarea label="Descrizione (facoltativa)" rows={3} {...form.getInputProps('description')} />
          <AreasField
            description="Le propone a chi pubblica in questa categoria, e i suoi contest automatici le hanno."
            value={form.values.areas}
            onChange={(areas) => form.setFieldValue('areas', areas)}
            error={form.errors.areas}
          />
          <Checkbox
            label="Categoria speciale"
            description="Come «Uovo» o «Plus Dotati»"
            {...form.getInputProps('isSpecial', { type: 'checkbox' })}
          />
          <Outcome success={success} error={isSaid ? null : failure} hint={refusalOf(sending.error)} />
          <Group gap="sm">
            <Button type="submit" loading={sending.busy}>
              {submitLabel}
            </Button>
            {onDone ? (
              <Button variant="default" onClick={() => onDone(false)}>
                Annulla
              </Button>
            ) : null}
          </Group>
        </Stack>
      </form>
    </section>
  );
}
