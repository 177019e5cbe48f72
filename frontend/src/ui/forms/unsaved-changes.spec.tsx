import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { renderScreen } from '../../../test/render-screen';
import { useForm } from './form';
import { leaveUnlessUnsaved, useUnsaved } from './unsaved-changes';

function Form() {
  const [text, setText] = useState('');
  useUnsaved(() => text !== '');
  const form = useForm({ mode: 'uncontrolled', initialValues: { note: '' } });
  const navigate = useNavigate();
  return (
    <>
      <input aria-label="Testo" value={text} onChange={({ target }) => setText(target.value)} />
      <input aria-label="Nota" key={form.key('note')} {...form.getInputProps('note')} />
      <button type="button" onClick={() => form.resetDirty()}>
        Spedisci
      </button>
      <Link to="/altrove">Altrove</Link>
      <Link to="?filtro=1">Filtra</Link>
      <button type="button" onClick={() => navigate('/inviato', { replace: true })}>
        Invia
      </button>
      <button type="button" onClick={() => leaveUnlessUnsaved(() => navigate('/uscita', { replace: true }))}>
        Logout
      </button>
    </>
  );
}

const at = (path: string) => expect(screen.getByTestId('address')).toHaveTextContent(path);
/** The question is in a file of its own. */
const press = async (role: 'button' | 'link', name: string) => userEvent.click(await screen.findByRole(role, { name }));
const type = (field = 'Testo') => userEvent.type(screen.getByLabelText(field), 'a');

beforeEach(() => {
  renderScreen(<Form />, { at: '/modulo' });
});

it('asks before what was typed is lost, and stays or lets go', async () => {
  await type();
  await press('link', 'Altrove');
  const question = await screen.findByRole('dialog', { name: 'Vuoi lasciare la pagina?' });
  expect(question).toHaveAccessibleDescription(/va perso/);
  await press('button', 'Resta sulla pagina');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Testo')).toHaveValue('a');
  at('/modulo');
  await press('link', 'Altrove');
  fireEvent(await screen.findByRole('dialog'), new Event('cancel', { cancelable: true }));
  at('/modulo');
  await press('link', 'Altrove');
  await press('button', 'Esci senza inviare');
  at('/altrove');
});

it('asks for each of several forms of a page, until what it holds was sent', async () => {
  await type('Nota');
  await press('link', 'Altrove');
  await press('button', 'Resta sulla pagina');
  await type();
  await press('button', 'Spedisci');
  await press('link', 'Altrove');
  await press('button', 'Resta sulla pagina');
  await userEvent.clear(screen.getByLabelText('Testo'));
  await press('link', 'Altrove');
  at('/altrove');
});

it('asks nothing when nothing was typed', async () => {
  await press('link', 'Altrove');
  at('/altrove');
});

it('asks nothing within the screen, nor when the program moves on', async () => {
  await type();
  await press('link', 'Filtra');
  at('/modulo?filtro=1');
  await press('button', 'Invia');
  at('/inviato');
});

it('asks before a logout too', async () => {
  await type();
  await press('button', 'Logout');
  await press('button', 'Resta sulla pagina');
  at('/modulo');
  expect(screen.getByLabelText('Testo')).toHaveValue('a');
  await press('button', 'Logout');
  await press('button', 'Esci senza inviare');
  at('/uscita');
});

it('asks nothing before a logout when nothing was typed', async () => {
  await press('button', 'Logout');
  at('/uscita');
});

it('has the browser ask before the page is closed, as long as something is unsent', async () => {
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  await type();
  expect(closing()).toBe(true);
  await userEvent.clear(screen.getByLabelText('Testo'));
  expect(closing()).toBe(false);
});
