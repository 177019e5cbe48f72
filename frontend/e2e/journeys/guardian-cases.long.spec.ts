import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, PASSWORD } from '../form';
import { adminOf, call, join, openAs, signedIn } from '../members';
import { family, joinMinor, linkOf, requestTo, test } from './family';

/** Journeys in which it is disputed who the guardian is, and of what a guardian does beyond limits and consent. */

const mainOf = (page: Page) => page.getByRole('main');

async function decide(queue: Page, outcome: string, child: string): Promise<void> {
  await mainOf(queue)
    .getByRole('button', { name: `${outcome}: ${child}` })
    .click();
  await queue.getByLabel('Motivo').fill('Sentita la scuola.');
  await mainOf(queue).getByRole('button', { name: 'Conferma la decisione' }).click();
  await expect(mainOf(queue).getByText(new RegExp(`: ${outcome.toLowerCase()}$`))).toBeVisible();
}

test('who gets a request by mistake says so: the child reads it, and an administrator has the case', async ({
  page,
  phone,
  browserOf,
  form,
  mailServer,
}) => {
  const child = await joinMinor(form, 'Teo Sbagli', 13);
  await openAs(page, child);
  await page.goto(`${form.url}/famiglia`);
  await expect(mainOf(page).getByText(child.parentEmail)).toBeVisible();

  await phone.goto(linkOf(form, await requestTo(mailServer, child.parentEmail)));
  await mainOf(phone).getByRole('button', { name: 'Non sono io' }).click();
  await mainOf(phone).getByRole('button', { name: 'Conferma: non sono io' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Grazie della segnalazione' })).toBeVisible();

  await test.step('the child cannot ask that address again', async () => {
    await page.reload();
    await expect(mainOf(page).getByText(/^Nessuna richiesta è aperta/)).toBeVisible();
    await page.getByRole('button', { name: 'Manda la richiesta' }).click();
    await expect(mainOf(page).getByText(/indirizzo/)).not.toHaveCount(0);
  });

  await test.step('an administrator files the case', async () => {
    const queue = await browserOf(await adminOf(form));
    await queue.goto(`${form.url}/admin`);
    await mainOf(queue)
      .getByRole('link', { name: /cas[oi] di genitori o tutori da decidere/ })
      .click();
    await expect(queue).toHaveURL(`${form.url}/admin/guardian-cases`);
    await expect(mainOf(queue).getByText('«Non sono io»')).toBeVisible();
    await decide(queue, 'Archivia', 'Teo Sbagli');
  });

  await test.step('it was a mistake: an administrator unblocks the address, and the child asks there again', async () => {
    const admin = await browserOf(await adminOf(form));
    await admin.goto(`${form.url}/admin/users/${child._id}?sezione=famiglia`);
    await expect(mainOf(admin).getByText('«Non sono io»', { exact: true })).toBeVisible();
    await mainOf(admin)
      .getByRole('button', { name: `Sblocca ${child.parentEmail}` })
      .click();
    await mainOf(admin).getByRole('button', { name: 'Sblocca l’indirizzo' }).click();
    await expect(mainOf(admin).getByText('Scrivi perché decidi così')).toBeVisible();
    await admin.getByLabel('Motivo').fill('Ha premuto per sbaglio: sentita la famiglia.');
    await mainOf(admin).getByRole('button', { name: 'Sblocca l’indirizzo' }).click();
    await expect(
      admin.getByText('Indirizzo sbloccato: si può indicare di nuovo, e le richieste che aspettano partono'),
    ).toBeVisible();
    await mainOf(admin).getByRole('tab', { name: 'Attività' }).click();
    await expect(mainOf(admin).getByText('Ha premuto per sbaglio: sentita la famiglia.')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Manda la richiesta' }).click();
    await requestTo(mailServer, child.parentEmail, 2);
  });
});

test('a child says of a guardian that they are none, who then sees and does nothing until administrators have decided', async ({
  page,
  browserOf,
  form,
  mailServer,
}) => {
  const { child, guardian } = await family(form, mailServer, { name: 'Zoe Dubbi', guardian: 'Ivo Dubbi', years: 15 });
  const phone = await browserOf(guardian, 360);
  const queue = await browserOf(await adminOf(form));

  await test.step('the child says so', async () => {
    await openAs(page, child);
    await page.goto(`${form.url}/famiglia`);
    await page.getByRole('button', { name: 'Non è un mio genitore: Ivo Dubbi' }).click();
    await page.getByRole('button', { name: 'Conferma', exact: true }).click();
    await expect(mainOf(page).getByText('Un amministratore sta verificando')).toBeVisible();
  });

  await test.step('the guardian sees nothing', async () => {
    await phone.goto(`${form.url}/famiglia`);
    await expect(mainOf(phone).getByText('Zoe D.: un amministratore sta verificando')).toBeVisible();
    await expect(mainOf(phone).getByRole('tab')).toHaveCount(0);
    await expect(call(form, 'GET', `/family/${child._id}/orders`, guardian.token)).rejects.toThrow(/: 40[34] /);
  });

  await test.step('an administrator removes the guardian, who objects and is restored', async () => {
    await queue.goto(`${form.url}/admin/guardian-cases`);
    await decide(queue, 'Non è genitore o tutore', 'Zoe Dubbi');
    await phone.reload();
    await expect(mainOf(phone).getByText('Zoe D.: non sei più tra i genitori o tutori')).toBeVisible();
    await phone.getByLabel('Non sei d’accordo? Scrivi perché').fill('Sono il padre: ho i documenti.');
    await mainOf(phone).getByRole('button', { name: 'Invia il reclamo' }).click();
    await expect(mainOf(phone).getByText(/^Hai fatto reclamo/)).toBeVisible();
    await queue.reload();
    await expect(mainOf(queue).getByText('Sono il padre: ho i documenti.')).toBeVisible();
    await expect(
      mainOf(queue).getByText(/^La prima decisione è tua: puoi decidere di nuovo 24 ore dopo/),
    ).toBeVisible();
    const second = await join(form, 'Altra Amministratrice');
    const { token } = await adminOf(form);
    const { _id, name, email } = second;
    await call(form, 'PUT', `/admin/users/${_id}`, token, { name, email, role: 'admin' });
    const otherQueue = await browserOf(await signedIn(form, name, email));
    await otherQueue.goto(`${form.url}/admin/guardian-cases`);
    await decide(otherQueue, 'Ripristina', 'Zoe Dubbi');
    await phone.reload();
    await expect(mainOf(phone).getByRole('tab', { name: 'Limiti' })).toBeVisible();
  });
});

test('a guardian allows a person, has a second one beside them, corrects the birthday, takes the data along and erases the account', async ({
  browserOf,
  form,
  mailServer,
}) => {
  const { child, guardian } = await family(form, mailServer, { name: 'Gigi Doppi', guardian: 'Ada Doppi', years: 15 });
  const friend = await join(form, 'Franco Amico');
  const phone = await browserOf(guardian, 360);
  const main = mainOf(phone);
  await phone.goto(`${form.url}/famiglia`);
  const tab = (name: string) => main.getByRole('tab', { name }).click();

  await test.step('allows a person, and takes it back', async () => {
    await tab('Limiti');
    await phone.getByLabel('E-mail della persona').fill(friend.email);
    await main.getByRole('button', { name: 'Aggiungi' }).click();
    await expect(main.getByText('Persona aggiunta')).toBeVisible();
    await main.getByRole('button', { name: 'Rimuovi Franco Amico' }).click();
    await main.getByRole('button', { name: 'Conferma' }).click();
    await expect(main.getByText('Franco Amico')).toHaveCount(0);
  });

  await test.step('invites a second guardian, whose lower limit holds for both', async () => {
    const invited = await join(form, 'Olga Doppi');
    await tab('Consenso');
    await phone.getByLabel('E-mail del secondo genitore o tutore').fill(invited.email);
    await main.getByRole('button', { name: 'Invita' }).click();
    await expect(main.getByText('Invito inviato: il link vale 14 giorni')).toBeVisible();
    const second = await browserOf(undefined, 360);
    await second.goto(linkOf(form, await requestTo(mailServer, invited.email)));
    await expect(second.getByRole('heading', { level: 1, name: 'Un invito per Gigi D.' })).toBeVisible();
    await second.getByLabel('Il tuo nome e cognome').fill('Olga Doppi');
    await second.getByLabel('Scegli una password').fill(PASSWORD);
    await second.getByLabel('Dichiaro di avere la responsabilità genitoriale').check();
    await mainOf(second).getByRole('button', { name: 'Do il consenso', exact: true }).click();
    await mainOf(second).getByRole('tab', { name: 'Limiti' }).click();
    await second.getByLabel('Coin FORM alla settimana').fill('25');
    await mainOf(second).getByRole('button', { name: 'Salva i limiti' }).click();
    await expect(mainOf(second).getByText('Limiti salvati')).toBeVisible();
    await phone.reload();
    await tab('Limiti');
    await expect(main.getByText(/vale sempre il limite più stretto\. Ora 25 alla settimana/)).toBeVisible();
  });

  await test.step('corrects the date of birth', async () => {
    await tab('Consenso');
    await phone.getByRole('textbox', { name: 'Data di nascita' }).fill(`01/02/${new Date().getFullYear() - 14}`);
    await phone.getByLabel('Motivo della correzione').fill('Era sbagliata alla registrazione.');
    await main.getByRole('button', { name: 'Correggi la data' }).click();
    await expect(main.getByText('Data di nascita corretta')).toBeVisible();
  });

  await test.step('takes the data along, and erases the account', async () => {
    await tab('Consenso');
    const download = phone.waitForEvent('download');
    await main.getByRole('button', { name: 'Scarica i dati' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Gigi Doppi');
    await main.getByRole('button', { name: 'Elimina l’account' }).click();
    await phone.getByLabel('La tua password').fill(PASSWORD);
    await main.getByRole('button', { name: 'Elimina per sempre' }).click();
    await expect(phone.getByText('L’account di Gigi Doppi è stato eliminato')).toBeVisible();
    await expect(call(form, 'GET', '/user/me', child.token)).rejects.toThrow(/: 401 /);
  });
});
