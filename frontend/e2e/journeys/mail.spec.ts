import { expect, register, signIn, signOut } from '../form';
import { call, join } from '../members';
import { mailed } from './families';
import { test } from './journey';

test('without a mail server messages are kept and read; a person chooses what arrives, and stops it with a link', async ({
  page,
  form,
}) => {
  const main = page.getByRole('main');
  const email = 'teresa.posta@example.it';
  await register(page, form, 'Teresa Posta', email);

  await test.step('an administrator reads the message, and its link works', async () => {
    await signIn(page, form, form.admin.email);
    await page.goto(`${form.url}/admin/mail`);
    await main.getByRole('button', { name: 'Leggi: Conferma dell’e-mail, t•••@example.it' }).click();
    const letter = page.getByRole('dialog');
    await expect(letter.getByRole('region', { name: 'Testo del messaggio' })).toContainText(
      'con questo indirizzo è stato creato un account',
    );
    const link = await letter.getByRole('link', { name: 'Apri il link del messaggio' }).getAttribute('href');
    await letter.getByRole('button', { name: 'Chiudi' }).click();
    await signOut(page);
    await page.goto(new URL(link ?? '', form.url).href);
    await main.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
    await expect(main.getByText('Indirizzo e-mail confermato')).toBeVisible();
  });

  await test.step('Teresa wants news of coins at once', async () => {
    await signIn(page, form, email);
    await page.goto(`${form.url}/profile?sezione=notifiche`);
    const choices = main.getByRole('region', { name: 'Notifiche per e-mail' });
    await choices.getByRole('combobox', { name: 'Coin FORM' }).click();
    await page.getByRole('option', { name: 'Subito' }).click();
    await expect(choices.getByText('Scelta salvata')).toBeVisible();
    await signOut(page);
  });

  await test.step('the link at the foot of the message ends it, and asks before', async () => {
    const giver = await join(form, 'Gino Dona', 'adult', 5);
    await call(form, 'POST', '/coin/transfer', giver.token, { recipient: email, amount: 1 });
    const textOfNews = () =>
      mailed(form, 'notification', email).then(
        ({ text }) => text,
        () => '',
      );
    await expect.poll(textOfNews, { timeout: 30_000 }).toContain('/unsubscribe/');
    const [unsubscribe = ''] = /\/unsubscribe\/[\w-]+/.exec(await textOfNews()) ?? [];
    await page.goto(form.url + unsubscribe);
    await main.getByRole('button', { name: 'Non voglio più notifiche per e-mail' }).click();
    await expect(main.getByText('Fatto: non ti mandiamo più notifiche per e-mail.')).toBeVisible();
    await signIn(page, form, email);
    await page.goto(`${form.url}/profile?sezione=notifiche`);
    await expect(main.getByRole('combobox', { name: 'Coin FORM' })).toHaveValue('Mai');
  });
});
