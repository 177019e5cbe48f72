import { PasswordInput, Select, TextInput } from '@mantine/core';
import type { AdminUser, Role } from '../../api/api-types';
import { useFamilyQuery } from '../../entities/families/family-api';
import { useCurrentUser } from '../../session/current-user';
import { roleLabels, roles } from '../../session/roles';
import { DateField } from '../../ui/fields/date-field';
import { WholeNumberInput } from '../../ui/fields/whole-number-input';
import { FieldPair } from '../../ui/forms/form-card';
import { formatNumber, formatSigned } from '../../ui/text/format';
import { reasonByDefault } from './balance-review';
import classes from './user-edit.module.css';
import { balanceChanged, dateChanged, needsProof, type UserEditForm } from './user-edit-form';

const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));

/** What the server says to an administrator whose own child it is (product.md 8.2.1). */
const ownMatter = 'Sei parte in causa: decide un altro amministratore';
const below: ['label', 'input', 'description', 'error'] = ['label', 'input', 'description', 'error'];

/** Whether the signed-in administrator is a guardian of this person. */
function useIsOwnChild({ _id, role }: AdminUser): boolean {
  const { currentData } = useFamilyQuery(undefined, { skip: role !== 'minor' });
  return currentData?.some((child) => child._id === _id) ?? false;
}

export function UserEditFields({ form, user }: { form: UserEditForm; user: AdminUser }) {
  const { role } = form.values;
  const isSelf = useCurrentUser()?._id === user._id;
  const isOwnChild = useIsOwnChild(user);
  const mayChangeEmail = user.role !== 'admin' || isSelf;
  return (
    <>
      <FieldPair>
        <TextInput label="Nome" required {...form.getInputProps('name')} />
        <TextInput
          label="E-mail"
          type="email"
          required
          readOnly={!mayChangeEmail}
          description={mayChangeEmail ? undefined : 'La cambia solo la persona stessa'}
          inputWrapperOrder={below}
          {...form.getInputProps('email')}
        />
      </FieldPair>
      {needsProof(form.values, user) ? <ProofFields form={form} user={user} /> : null}
      <Select
        label="Ruolo"
        data={roleOptions}
        allowDeselect={false}
        required
        disabled={isOwnChild}
        description={isOwnChild ? ownMatter : undefined}
        inputWrapperOrder={below}
        {...form.getInputProps('role')}
        onChange={(chosen: string | null) => {
          const known = roles.find((value): value is Role => value === chosen);
          if (known) form.setFieldValue('role', known);
        }}
      />
      {role === 'company' ? <CompanyFields form={form} /> : null}
      {role === 'minor' || user.dateOfBirth ? <MinorFields form={form} user={user} /> : null}
      <BalanceFields form={form} user={user} isOwnChild={isOwnChild} />
    </>
  );
}

/** What shows that the administrator themself changes their address. */
function ProofFields({ form, user }: { form: UserEditForm; user: AdminUser }) {
  const password = (
    <PasswordInput
      label="La tua password"
      description="Serve per cambiare la tua e-mail"
      autoComplete="current-password"
      required
      {...form.getInputProps('password')}
    />
  );
  if (!user.secondStep) return password;
  return (
    <FieldPair>
      {password}
      <TextInput
        label="Codice dell’app o di recupero"
        description="Serve per cambiare la tua e-mail"
        autoComplete="one-time-code"
        required
        {...form.getInputProps('otp')}
      />
    </FieldPair>
  );
}

interface BalanceFieldsProps {
  form: UserEditForm;
  user: AdminUser;
  isOwnChild: boolean;
}

function BalanceFields({ form, user, isOwnChild }: BalanceFieldsProps) {
  const { coinBalance } = form.values;
  const changed = balanceChanged(form.values, user);
  const difference = typeof coinBalance === 'number' ? coinBalance - user.coinBalance : null;
  const adjustment =
    changed && difference !== null
      ? `Da ${formatNumber(user.coinBalance)}: una rettifica di ${formatSigned(difference)} entrerà nel registro`
      : 'Una modifica entra nel registro come rettifica';
  return (
    <fieldset className={classes.balance}>
      <legend>Coin FORM</legend>
      <WholeNumberInput
        label="Saldo"
        disabled={isOwnChild}
        description={isOwnChild ? ownMatter : adjustment}
        {...form.getInputProps('coinBalance')}
      />
      {changed ? (
        <TextInput
          label="Motivo della rettifica"
          placeholder={dateChanged(form.values, user) ? undefined : reasonByDefault}
          required={dateChanged(form.values, user)}
          {...form.getInputProps('adjustmentReason')}
        />
      ) : null}
    </fieldset>
  );
}

function CompanyFields({ form }: { form: UserEditForm }) {
  return (
    <>
      <TextInput label="Nome azienda" required {...form.getInputProps('companyName')} />
      <FieldPair>
        <TextInput label="Numero di dipendenti" placeholder="es. 1-10 o 50+" {...form.getInputProps('companySize')} />
        <TextInput label="Sede" {...form.getInputProps('companyLocation')} />
      </FieldPair>
    </>
  );
}

/** Also of a minor who is to have another role: who is under eighteen gets none, so a wrong date is corrected with it. */
function MinorFields({ form, user }: { form: UserEditForm; user: AdminUser }) {
  const date = (
    <DateField
      label="Data di nascita"
      birthday
      required={form.values.role === 'minor'}
      {...form.getInputProps('dateOfBirth')}
    />
  );
  return (
    <>
      {form.values.role === 'minor' ? (
        <FieldPair>
          <TextInput
            label="E-mail del genitore o tutore"
            type="email"
            required
            {...form.getInputProps('parentEmail')}
          />
          {date}
        </FieldPair>
      ) : (
        date
      )}
      {dateChanged(form.values, user) && !balanceChanged(form.values, user) ? (
        <TextInput
          label="Motivo della correzione"
          description="Resta nei dati di questa persona"
          required
          {...form.getInputProps('adjustmentReason')}
        />
      ) : null}
    </>
  );
}
