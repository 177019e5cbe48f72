import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Item, Role } from '../api/api-types';
import { codeOf, failureOf } from '../api/errors';
import { SortingFields } from '../entities/categories/sorting-fields';
import { hiringReward, publishableTypes } from '../entities/marketplace/item-types';
import { useLacksVerification } from '../entities/people/own-verification-api';
import { UnverifiedOffer, VerificationMissing } from '../entities/people/verification-missing';
import { paths } from '../paths';
import { Outcome } from '../ui/feedback/outcome';
import { ChoiceField } from '../ui/fields/choice-field';
import { countOf } from '../ui/fields/text-length';
import { WholeNumberInput } from '../ui/fields/whole-number-input';
import { type FormErrors, type UseFormReturnType, useForm } from '../ui/forms/form';
import { FieldPair, FormCard } from '../ui/forms/form-card';
import { submitting } from '../ui/forms/submitting';
import { useUnsaved } from '../ui/forms/unsaved-changes';
import { ImageField } from '../ui/pictures/image-field';
import type { ImageChange } from '../ui/pictures/picture-choice';
import { FactFields } from './fact-fields';
import { factsOf, fieldsOf, type ItemValues, itemLengths, itemRules, valuesOf, wrongInDraft } from './item-form-values';
import { typeChoices } from './item-words';
import type { ItemEdit } from './marketplace-api';

/** The server's errors that name no field, and the field beside which they are shown. */
export const errorsOfFields = { WRONG_TYPE: 'image', TOO_LARGE: 'image', SEATS_TAKEN: 'seats' };

interface ItemFormProps {
  /** The item to change, or null for a new one. */
  item: Item | null;
  role: Role;
  submitLabel: string;
  /** It is no draft any more then, or not yet published. */
  mayBeDraft?: boolean;
  /** Where the server gives no message. */
  failure: string;
  hint?: string | undefined;
  sending: { send: (edit: ItemEdit) => Promise<FormErrors>; busy: boolean; error?: unknown };
}

export function ItemForm({ item, role, submitLabel, mayBeDraft = false, failure, hint, sending }: ItemFormProps) {
  const { send, busy, error } = sending;
  const [image, setImage] = useState<ImageChange>(null);
  const [sent, setSent] = useState(0);
  const [status, setStatus] = useState<'draft' | 'published'>();
  const form = useForm<ItemValues>({ initialValues: valuesOf(item, role), lengths: itemLengths, validate: itemRules });

  useUnsaved(() => image !== null);

  const sendAs = (status?: 'draft' | 'published') => async (values: ItemValues) => {
    setSent(0);
    setStatus(status);
    const { facts, emptied } = factsOf(values, item);
    const fields = { ...fieldsOf(values, role), ...facts, ...(status && { status }) };
    return send({ fields, emptied, image, onProgress: setSent });
  };
  const submit = submitting(form, sendAs(mayBeDraft ? 'published' : undefined));
  const saveDraft = submitting(form, sendAs('draft'), wrongInDraft);

  return (
    <FormCard onSubmit={submit}>
      <Stack gap="lg">
        <ItemFields form={form} role={role} />
        <FactFields form={form} />
        <ImageField
          label="Immagine (facoltativa)"
          value={image}
          onChange={(chosen) => {
            setImage(chosen);
            form.clearFieldError('image');
          }}
          current={item?.image}
          error={form.errors.image?.toString()}
          sending={busy}
          sent={sent}
        />
        {role === 'admin' ? (
          <Checkbox
            size="md"
            label="Ufficiale"
            description="Segnala che l’articolo è di FORM"
            {...form.getInputProps('isOfficial', { type: 'checkbox' })}
          />
        ) : null}
        <Outcome
          error={
            Object.hasOwn(errorsOfFields, codeOf(error) ?? '')
              ? null
              : failureOf(error, failure, { ...form.values, image })
          }
          hint={hint}
        />
        <Group gap="sm">
          <Button type="submit" loading={busy && status !== 'draft'} disabled={busy || image === 'preparing'}>
            {submitLabel}
          </Button>
          {mayBeDraft ? (
            <Button
              variant="default"
              loading={busy && status === 'draft'}
              disabled={busy || image === 'preparing'}
              onClick={() => saveDraft()}
            >
              Salva come bozza
            </Button>
          ) : null}
          <Button component={Link} to={cancelTo(item)} variant="default">
            Annulla
          </Button>
        </Group>
      </Stack>
    </FormCard>
  );
}

function cancelTo(item: Item | null): string {
  if (!item) return paths.marketplace;
  return item.status === 'draft' ? paths.ownItems : paths.item(item._id);
}

function ItemFields({ form, role }: { form: UseFormReturnType<ItemValues>; role: Role }) {
  const { type, description, category, areas } = form.values;
  const lacksVerification = useLacksVerification();
  const allowed = publishableTypes[role].filter((one) => one !== 'job_offer' || lacksVerification === false);
  const choices = typeChoices.filter(({ value }) => allowed.includes(value) || value === type);
  return (
    <>
      {lacksVerification ? (
        <VerificationMissing what="Le offerte di lavoro le pubblicano solo le aziende verificate." />
      ) : null}
      {!lacksVerification && type === 'job_offer' ? <UnverifiedOffer /> : null}
      <ChoiceField
        legend="Tipo"
        name="type"
        stacking
        choices={choices}
        value={type}
        onChange={(value) => form.setFieldValue('type', value)}
      />
      <TextInput label="Titolo" required {...form.getInputProps('title')} />
      <Textarea
        label="Descrizione"
        description={`Che cosa offri, a chi serve, come si svolge. ${countOf(description, itemLengths.description)}`}
        rows={7}
        required
        {...form.getInputProps('description')}
      />
      <SortingFields
        value={{ category, areas }}
        onChange={({ category, areas }) => {
          form.setFieldValue('category', category);
          form.setFieldValue('areas', areas);
        }}
        hint="Aiuta chi cerca a trovarti"
        category={{ error: form.errors.category }}
        areasError={form.errors.areas}
      >
        {(categoryField) => (
          <FieldPair>
            <WholeNumberInput
              label={<span>{type === 'job_offer' ? `${hiringReward} in Coin FORM` : 'Prezzo in Coin FORM'}</span>}
              description={
                type === 'job_offer'
                  ? 'Lo paghi a chi assumi, quando accogli la candidatura. Se lo lasci vuoto, il premio è 0'
                  : 'Un numero intero, anche 0'
              }
              required={type !== 'job_offer'}
              {...form.getInputProps('price')}
            />
            {categoryField}
          </FieldPair>
        )}
      </SortingFields>
    </>
  );
}
