import { expect } from '@playwright/test';
import type { MailServer } from '../../../backend/test/mail-server';
import { call, join } from '../members';
import { family, test } from './family';
import { callFrom } from './journey';

interface Guidance {
  readonly _id: string;
  readonly side: string;
  readonly status: string;
}

/** The token of the link by which an address is confirmed; an unconfirmed one is found by nobody's invitation. */
const confirmationTo = ({ taken }: MailServer, email: string): string | undefined =>
  taken
    .filter(({ to }) => to === email)
    .map(({ text }) => text.match(/\/confirm-email#([\w-]+)/)?.[1])
    .at(-1);

test('a sixteen-year-old is accompanied with the yes of the mother, reads comment and notes, and ends it', async ({
  browserOf,
  form,
  mailServer,
}) => {
  const { child, guardian } = await family(form, mailServer, { name: 'Nina Due', guardian: 'Marta Due', years: 16 });
  const teacher = await join(form, 'Carla Rossi');
  const [onNina, onMother, onTeacher] = [
    await browserOf(child, 360),
    await browserOf(guardian, 360),
    await browserOf(teacher),
  ];

  await test.step('invites an adult by e-mail, who sees the path', async () => {
    await call(form, 'POST', '/path/goals', child.token, { title: 'Diventare fonica' });
    await onNina.goto(`${form.url}/percorso`);
    await expect(onNina.getByText('Lo leggi solo tu.')).toBeVisible();
    await onNina.getByRole('button', { name: 'Invita una persona' }).click();
    await onNina.getByLabel('E-mail di chi inviti').fill(teacher.email);
    await onNina.getByLabel('Il percorso').check();
    await onNina.getByRole('button', { name: 'Invita', exact: true }).click();
    await expect(onNina.getByText(/^Invito del .*, vale fino al/)).toBeVisible();
  });

  await test.step('the adult finds it by the notification, and accepts', async () => {
    await expect.poll(() => confirmationTo(mailServer, teacher.email)).toBeDefined();
    const token = confirmationTo(mailServer, teacher.email);
    await call(form, 'POST', '/auth/confirm-email', undefined, { token });
    await expect(async () => {
      await onTeacher.goto(`${form.url}/notifications`);
      await expect(onTeacher.getByText('Ti chiedono di accompagnare qualcuno')).toBeVisible({ timeout: 2000 });
    }).toPass();
    await onTeacher.getByRole('link', { name: 'Accompagnati' }).click();
    await onTeacher.getByRole('button', { name: 'Accetta l’invito di Nina D.' }).click();
    await onTeacher.getByRole('button', { name: 'Sì, accetta' }).click();
    await expect(onTeacher.getByText(/^Inizia dopo il sì di ogni genitore o tutore/)).toBeVisible();
  });

  await test.step('the mother reads who it is, and says yes', async () => {
    await onMother.goto(`${form.url}/famiglia`);
    await expect(onMother.getByText(teacher.email)).toBeVisible();
    await expect(onMother.getByText('FORM non ha verificato chi è:')).toBeVisible();
    await onMother.getByRole('button', { name: /^Dai il sì/ }).click();
    await onMother.getByRole('button', { name: 'Sì, può accompagnare' }).click();
    await expect(onMother.getByText(/^Hai detto sì/)).toBeVisible();
    await expect(onMother.getByText(/vede il percorso, che può commentare$/)).toBeVisible();
  });

  await test.step('the adult reads the path, comments it and writes notes', async () => {
    await onTeacher.getByRole('link', { name: 'Nina D.' }).click();
    await expect(onTeacher.getByRole('heading', { level: 1, name: 'Nina D.' })).toBeVisible();
    await onTeacher.getByRole('button', { name: 'Commenta: Diventare fonica' }).click();
    await onTeacher.getByLabel('Il tuo commento').fill('Comincia dal service della scuola.');
    await onTeacher.getByRole('button', { name: 'Aggiungi il commento' }).click();
    // The field has the same text until the comment stands, and the page moves when it goes.
    await expect(onTeacher.getByLabel('Il tuo commento')).toHaveCount(0);
    await expect(onTeacher.getByText('Comincia dal service della scuola.')).toBeVisible();
    await onTeacher.getByLabel('I tuoi appunti').fill('A marzo: porte aperte.');
    await onTeacher.getByRole('button', { name: 'Salva gli appunti' }).click();
    await expect(onTeacher.getByText('Appunti salvati')).toBeVisible();
  });

  await test.step('she reads both, and who reads the path; removes the comment, and ends it', async () => {
    await onNina.reload();
    await expect(onNina.getByText('Lo leggete tu e Carla Rossi.')).toBeVisible();
    await expect(onNina.getByText('Comincia dal service della scuola.')).toBeVisible();
    await expect(onNina.getByText('A marzo: porte aperte.')).toBeVisible();
    await onNina.getByRole('button', { name: /^Rimuovi il commento di/ }).click();
    await onNina.getByRole('button', { name: 'Conferma', exact: true }).click();
    await expect(onNina.getByText('Comincia dal service della scuola.')).toHaveCount(0);
    await onNina.getByRole('button', { name: /^Concludi l’accompagnamento con/ }).click();
    await onNina.getByRole('button', { name: 'Conferma', exact: true }).click();
    await expect(onNina.getByText('Lo leggi solo tu.')).toBeVisible();
  });

  await test.step('what the adult had on the screen goes by itself, and nothing more comes', async () => {
    await expect(onTeacher.getByRole('heading', { level: 1, name: 'Pagina non disponibile' })).toBeVisible();
    await expect(onTeacher.getByText('Diventare fonica')).toHaveCount(0);
    expect(await callFrom(onTeacher, 'GET', `/guided/${child._id}`)).toMatchObject({ status: 403 });
    expect(await callFrom(onTeacher, 'GET', '/guided')).toMatchObject({ body: [] });
  });

  await test.step('an invitation is declined, and a mother says no', async () => {
    const invite = (to: { email: string }) =>
      callFrom(onNina, 'POST', '/guidance', { email: to.email, sees: ['path'] });
    await invite(teacher);
    await onTeacher.goto(`${form.url}/accompagnati`);
    await onTeacher.getByRole('button', { name: 'Rifiuta l’invito di Nina D.' }).click();
    await onTeacher.getByRole('button', { name: 'Conferma', exact: true }).click();
    await expect(onTeacher.getByText(/^Qui compare chi ti chiede/)).toBeVisible();
    await invite(teacher);
    await onTeacher.reload();
    await onTeacher.getByRole('button', { name: 'Accetta l’invito di Nina D.' }).click();
    await onTeacher.getByRole('button', { name: 'Sì, accetta' }).click();
    await onMother.goto(`${form.url}/famiglia`);
    await onMother.getByRole('button', { name: /^Rispondi di no/ }).click();
    await onMother.getByRole('button', { name: 'Sì, rispondi di no' }).click();
    await expect(onMother.getByText(/^Hai risposto di no/)).toBeVisible();
    await expect.poll(async () => (await callFrom<Guidance[]>(onTeacher, 'GET', '/guidance')).body).toEqual([]);
  });
});
