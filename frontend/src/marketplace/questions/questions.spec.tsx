import { expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { minor, ownGuardians, waiting } from '../../../test/family';
import { item, sara, signedInAs } from '../../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import { write } from '../../../test/write';
import type { Item, Question, User } from '../../api/api-types';
import { useAuth } from '../../session/current-user';
import { Questions } from './questions';

const route = `/api/marketplace/${item()._id}/questions`;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

const question = (change: Partial<Question> = {}): Question => ({
  _id: 'q1',
  author: { _id: 'u1', name: 'Luca P.' },
  isOwn: false,
  text: 'Serve il computer?',
  askedAt: '2026-07-02T10:00:00.000Z',
  answer: null,
  ...change,
});
const answer = { text: 'No, basta la carta.', answeredAt: '2026-07-03T10:00:00.000Z' };

function OfReader({ of, own }: { of: Item; own: boolean }) {
  const auth = useAuth();
  return auth.status === 'loading' ? null : <Questions item={of} auth={auth} own={own} />;
}

interface Shown {
  questions?: Question[];
  of?: Partial<Item>;
  own?: boolean;
  user?: User | null;
  hash?: string;
}

function show({ questions = [], of = {}, own = false, user = giulia, hash = '' }: Shown) {
  const requests = serve({ ...(user && signedInAs(user)), [`GET ${route}`]: () => json(questions) });
  renderScreen(<OfReader of={item(of)} own={own} />, { at: { pathname: '/marketplace/x', hash } });
  return requests;
}
const actions = (): (string | null)[] =>
  screen.getAllByRole('listitem').flatMap((row) =>
    within(row)
      .queryAllByRole('button')
      .map((one) => one.getAttribute('aria-label')),
  );

it('shows who asked, what, and what the author of the item answered', async () => {
  show({ questions: [question({ answer }), question({ _id: 'q2', text: 'E di sera?' })] });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(/Luca P\. 2 lug.*Serve il computer\?.*Risposta di Sara Conti 3 lug.*basta la carta/);
  expect(within(first as HTMLElement).getByRole('link', { name: 'Luca P.' })).toHaveAttribute('href', '/user/u1');
  expect(second).not.toHaveTextContent('Risposta');
  expect(actions()).toEqual([
    'Segnala: la domanda di Luca P.',
    'Segnala: la risposta di Sara Conti',
    'Segnala: la domanda di Luca P.',
  ]);
});

it('is asked once, and says at the field what it may not hold', async () => {
  show({});
  expect(await screen.findByText(/Ancora nessuna domanda/)).toBeVisible();
  await press('Fai una domanda');
  expect(screen.getByText(/La legge chiunque, con il tuo nome\. 0 di 500 caratteri/)).toBeVisible();
  await press('Pubblica la domanda');
  expect(await screen.findByText('Scrivi la domanda')).toBeVisible();
  const msg = 'Per la tua sicurezza no';
  const refused = { msg, code: 'CONTACT_DETAILS', errors: [{ field: 'text', msg }] };
  serve({ [`POST ${route}`]: () => json(refused, { status: 400 }) });
  await write(screen.getByLabelText(/La tua domanda/), 'Serve il computer?');
  await press('Pubblica la domanda');
  expect(await screen.findByText(msg)).toBeVisible();
  const own = question({ isOwn: true, author: { _id: giulia._id, name: giulia.name } });
  const requests = serve({
    [`POST ${route}`]: () => json(own, { status: 201 }),
    [`GET ${route}`]: () => json([own]),
  });
  await write(screen.getByLabelText(/La tua domanda/), ' E il libro?');
  await press('Pubblica la domanda');
  expect(await screen.findByText('Domanda pubblicata: ti avvisiamo quando c’è la risposta')).toBeVisible();
  const [sent] = requests.filter(({ method }) => method === 'POST');
  expect(await sent?.json()).toEqual({ text: 'Serve il computer? E il libro?' });
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  expect((await screen.findAllByText('La tua domanda'))[0]).toBeVisible();
  expect(screen.getByRole('button', { name: 'Fai una domanda' })).toHaveFocus();
});

it('tells a minor that nobody reads their name', async () => {
  show({ user: minor });
  serve({ 'GET /api/user/guardians': () => json(ownGuardians()) });
  await press('Fai una domanda');
  expect(screen.getByText(/al posto del tuo nome c’è «Una persona con meno di 18 anni»/i)).toBeVisible();
});

it('leads a visitor to sign in, and back', async () => {
  show({ user: null, questions: [question({ author: { _id: null, name: 'Una persona con meno di 18 anni' } })] });
  expect(await screen.findByText('Una persona con meno di 18 anni')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Accedi per fare una domanda' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/login {"from":"/marketplace/x"}');
});

it('lets who asked delete a question with its answer', async () => {
  show({ questions: [question({ isOwn: true, answer })] });
  await press('Elimina la tua domanda');
  expect(screen.getByText('Eliminare la domanda e la risposta?')).toBeVisible();
  const requests = serve({
    'DELETE /api/questions/q1': () => new Response(null, { status: 204 }),
    [`GET ${route}`]: () => json([]),
  });
  await press('Conferma');
  expect(await screen.findByText('Domanda eliminata')).toBeVisible();
  expect(requests.map(({ method }) => method)).toEqual(['DELETE', 'GET']);
});

it('lets the author of the item answer what has no answer', async () => {
  const hidden = question({ _id: 'q3', text: 'Contenuto rimosso', isHidden: true });
  const blocked = question({ _id: 'q4', author: { _id: 'u4', name: 'Bianca B.' }, isBlocked: true });
  show({ own: true, questions: [question(), question({ _id: 'q2', answer }), hidden, blocked] });
  await screen.findAllByRole('listitem');
  expect(screen.queryByRole('button', { name: 'Fai una domanda' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Rispondi alla domanda di Bianca B.' })).toBeNull();
  await press('Rispondi alla domanda di Luca P.');
  await write(screen.getByLabelText(/La tua risposta/), 'Sì, di sera.');
  const requests = serve({
    'POST /api/questions/q1/answer': () => new Response(null, { status: 204 }),
    [`GET ${route}`]: () => json([question({ answer })]),
  });
  await press('Pubblica la risposta');
  expect(await screen.findByText('Risposta pubblicata')).toBeVisible();
  expect(await requests[0]?.json()).toEqual({ text: 'Sì, di sera.' });
  expect(actions()).toEqual(['Segnala: la domanda di Luca P.']);
});

it.each([
  ['over', { isOver: true }],
  ['paused', { isUnavailable: true }],
  ['sold out', { seatsLeft: 0 }],
  ['of somebody who is blocked', { obstacle: { code: 'NOT_ALLOWED', msg: 'No' } }],
])('is not offered where it would be refused: %s', async (_, of) => {
  show({ of, questions: [question()] });
  expect(await screen.findByRole('heading', { name: 'Domande e risposte' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Fai una domanda' })).toBeNull();
});

it('is not offered to a child who waits for a consent', async () => {
  serve({
    ...signedInAs(minor),
    'GET /api/user/guardians': () => json(waiting()),
    [`GET ${route}`]: () => json([question()]),
  });
  renderScreen(<OfReader of={item()} own={false} />);
  expect(await screen.findByText('Serve il computer?')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Fai una domanda' })).toBeNull();
});

it('says what went wrong, and is asked for again', async () => {
  serve({ ...signedInAs(), [`GET ${route}`]: () => json({ msg: 'No', code: 'NO' }, { status: 500 }) });
  renderScreen(<OfReader of={item({ creator: sara })} own={false} />);
  expect(await screen.findByText('Errore nel caricamento delle domande')).toBeVisible();
  serve({ [`GET ${route}`]: () => json([question()]) });
  await press('Riprova');
  expect(await screen.findByText('Serve il computer?')).toBeVisible();
});

it('is where a notification leads', async () => {
  const scroll = jest.fn();
  Element.prototype.scrollIntoView = scroll;
  show({ questions: [question()], hash: '#domande' });
  await screen.findByText('Serve il computer?');
  expect(scroll).toHaveBeenCalledTimes(1);
});
