import { Anchor, Button, Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '../../api/api-types';
import { failureOf, fieldErrorsOf } from '../../api/errors';
import { categoryOption, useCategoriesQuery } from '../../entities/categories/categories-api';
import { useOwnGuardians } from '../../entities/families/family-api';
import { ObstacleNote } from '../../entities/moderation/obstacle-note';
import { refusalHint } from '../../entities/moderation/refusal-hint';
import { useRestriction } from '../../entities/moderation/restriction';
import { paths } from '../../paths';
import { Outcome } from '../../ui/feedback/outcome';
import { DateField } from '../../ui/fields/date-field';
import { countOf } from '../../ui/fields/text-length';
import { FieldPair } from '../../ui/forms/form-card';
import { submitting } from '../../ui/forms/submitting';
import { useUnsaved } from '../../ui/forms/unsaved-changes';
import { Section } from '../../ui/layout/section';
import { ImageField } from '../../ui/pictures/image-field';
import type { ImageChange } from '../../ui/pictures/picture-choice';
import { useDelayedCallback } from '../../ui/use-delayed-callback';
import { useUpdateProfileMutation } from './profile-api';
import {
  changesOf,
  type ProfileForm,
  profileLengths,
  profileOf,
  profileValuesOf,
  useProfileForm,
} from './profile-form';

const successShownMs = 3000;

export function ProfileEdit({ user }: { user: User }) {
  const [update, { isLoading, isSuccess, error, reset, data, fulfilledTimeStamp }] = useUpdateProfileMutation();
  const [image, setImage] = useState<ImageChange>(null);
  const [sent, setSent] = useState(0);
  const form = useProfileForm(user);
  const restriction = useProfileRestriction();
  // Nobody else sees a date of birth, so that it is corrected in every standing.
  const changed = Object.entries(form.getDirty()).flatMap(([name, isChanged]) => (isChanged ? name : []));
  const isSaved = !restriction || (changed.length === 1 && changed[0] === 'dateOfBirth');
  useDelayedCallback(isSuccess ? fulfilledTimeStamp : undefined, successShownMs, reset);

  useUnsaved(() => image !== null);

  const submit = submitting(form, async (values) => {
    setSent(0);
    const profile = { role: user.role, before: form.getInitialValues() };
    const answer = await update({ body: profileOf(values, profile, image), onProgress: setSent });
    if (answer.data) {
      setImage(null);
      const saved = profileValuesOf(answer.data);
      form.setInitialValues(saved);
      // What was typed since stays.
      form.setValues({ ...saved, ...changesOf(values, form.getValues()) });
    }
    return fieldErrorsOf(answer.error);
  });

  return (
    <Section id="dati" title="I tuoi dati">
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          {restriction ? <ObstacleNote obstacle={restriction} /> : null}
          <ImageField
            label="Immagine del profilo (facoltativa)"
            shape="round"
            value={image}
            onChange={setImage}
            current={(data ?? user).profileImage}
            error={fieldErrorsOf(error).profileImage}
            sending={isLoading}
            sent={sent}
          />
          <FieldPair>
            <TextInput
              label={user.role === 'company' ? 'Nome Referente' : 'Nome e Cognome'}
              autoComplete="name"
              required
              {...form.getInputProps('name')}
            />
            <TextInput
              label="E-mail"
              type="email"
              value={user.email}
              readOnly
              description={
                <>
                  <span>L'email non può essere modificata</span>
                  <Anchor component={Link} to={paths.profileSecurity} size="sm" display="block" w="fit-content">
                    Cambia indirizzo in Sicurezza
                  </Anchor>
                </>
              }
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
          </FieldPair>
          {user.role === 'company' ? <CompanyFields form={form} /> : null}
          {user.role === 'minor' ? <MinorFields form={form} /> : null}
          {user.role === 'minor' ? null : (
            <Checkbox
              size="md"
              label="Mostra la mia e-mail a chi ha un account"
              description="Compare nei tuoi articoli; mai ai minori e a chi non ha effettuato l’accesso"
              {...form.getInputProps('showsEmail', { type: 'checkbox' })}
            />
          )}
          <CategoryField form={form} user={user} />
          <TextInput
            label="Città (facoltativa)"
            description="Non la vede nessuno: serve a suggerirti prima ciò che è vicino"
            autoComplete="address-level2"
            {...form.getInputProps('city')}
          />
          <Textarea
            label="Biografia (facoltativa)"
            description={countOf(form.values.bio, profileLengths.bio)}
            rows={4}
            {...form.getInputProps('bio')}
          />
          <Outcome
            success={isSuccess ? 'Profilo aggiornato con successo!' : null}
            error={failureOf(error, "Errore durante l'aggiornamento del profilo", {
              ...form.values,
              profileImage: image,
            })}
            hint={refusalHint(error)}
          />
          {isSaved ? (
            <div>
              <Button type="submit" loading={isLoading} disabled={image === 'preparing'}>
                Salva le modifiche
              </Button>
            </div>
          ) : null}
        </Stack>
      </form>
    </Section>
  );
}

/** Why the person does not change what others see; a child who waits has no public profile, and changes everything. */
function useProfileRestriction() {
  const restriction = useRestriction();
  return useOwnGuardians()?.standing === 'waiting' ? null : restriction;
}

function CategoryField({ form, user }: { form: ProfileForm; user: User }) {
  const { data: categories = user.category ? [user.category] : [] } = useCategoriesQuery();
  return (
    <Select
      label="Categoria (facoltativa)"
      description={
        user.role === 'minor'
          ? 'L’ambito che ti descrive meglio. Sul profilo pubblico non compare'
          : 'L’ambito che ti descrive meglio: compare sul profilo pubblico'
      }
      placeholder="Scegli una categoria"
      data={categories.map(categoryOption)}
      {...form.getInputProps('category')}
      value={form.values.category || null}
      onChange={(chosen) => form.setFieldValue('category', chosen ?? '')}
      clearable
      clearButtonProps={{ 'aria-label': 'Togli la categoria' }}
    />
  );
}

function CompanyFields({ form }: { form: ProfileForm }) {
  return (
    <>
      <TextInput label="Nome azienda" autoComplete="organization" {...form.getInputProps('companyName')} />
      <FieldPair>
        <TextInput
          label="Numero di dipendenti (facoltativo)"
          placeholder="es. 1-10 o 50+"
          autoComplete="off"
          {...form.getInputProps('companySize')}
        />
        <TextInput label="Sede (facoltativa)" placeholder="es. Torino" {...form.getInputProps('companyLocation')} />
      </FieldPair>
    </>
  );
}

function MinorFields({ form }: { form: ProfileForm }) {
  // Where a consent is asked for, a new address is a new request.
  const isAsked = useOwnGuardians()?.isRequired === true;
  return (
    <FieldPair>
      <TextInput
        label="E-mail del genitore o tutore"
        type="email"
        autoComplete="off"
        readOnly={isAsked}
        description={isAsked ? 'Si cambia in Famiglia, finché manca il consenso' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('parentEmail')}
      />
      <DateField label="Data di nascita" birthday autoComplete="bday" {...form.getInputProps('dateOfBirth')} />
    </FieldPair>
  );
}
