import { expect, it } from '@jest/globals';
import { TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../../test/render-screen';
import { Outcome } from '../ui/feedback/outcome';
import { useForm } from '../ui/forms/form';
import { submitting } from '../ui/forms/submitting';
import { failureOf } from './errors';

const refusal = { status: 409, data: { code: 'EMAIL_TAKEN', msg: 'Esiste già un account con questa e-mail' } };

/** As every form is built: what the server says of a field goes there, anything else above the button. */
function Form({ answers }: { answers: unknown[] }) {
  const [{ error, isDone }, setState] = useState<{ error?: unknown; isDone: boolean }>({ isDone: false });
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (email) => (email === '' ? 'Inserisci l’e-mail' : null) },
  });
  const submit = submitting(form, async () => {
    setState({ isDone: false });
    const answer = await Promise.resolve(answers.shift());
    setState({ error: answer, isDone: answer === undefined });
    return answer === undefined ? {} : { email: refusal.data.msg };
  });
  return (
    <form onSubmit={submit} noValidate>
      <TextInput label="E-mail" {...form.getInputProps('email')} />
      <Outcome success={isDone ? 'Salvato' : null} error={failureOf(error, 'Errore', form.values)} />
      <button type="submit">Salva</button>
    </form>
  );
}

const save = () => userEvent.click(screen.getByText('Salva'));

it('shows no success of before beside the error of a field, and each new one', async () => {
  renderScreen(<Form answers={[undefined, undefined]} />);
  const field = screen.getByLabelText('E-mail');
  for (const typed of ['a@b.it', 'c@d.it']) {
    await userEvent.type(field, typed);
    await save();
    expect(await screen.findByText('Salvato')).toBeVisible();
    await userEvent.clear(field);
    await save();
    expect(screen.getByText('Inserisci l’e-mail')).toBeVisible();
    expect(screen.queryByText('Salvato')).toBeNull();
  }
});

it('leaves a refusal about a field to the field, where it goes with the next letter', async () => {
  renderScreen(<Form answers={[refusal]} />);
  const field = screen.getByLabelText('E-mail');
  await userEvent.type(field, 'a@b.it');
  await save();
  expect(await screen.findAllByText(refusal.data.msg)).toHaveLength(1);
  expect(field).toHaveAccessibleDescription(refusal.data.msg);
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.type(field, 'x');
  expect(screen.queryByText(refusal.data.msg)).toBeNull();
});
