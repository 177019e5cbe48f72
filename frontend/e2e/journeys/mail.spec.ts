import { expect } from '../form';
import { adminOf, call, enter, join } from '../members';
import { mailed } from './families';
import { test } from './journey';

test('without a mail server messages are kept and read; a person chooses what arrives, and stops it with a link', async ({
  page,
  form,
}) => {
  const main = page.getByRole('main');
  const teresa = await join(form, 'Teresa Posta');
  const { email } = teresa;

  await test.step('an administrator reads the message, and its link works', async () => {
    await enter(page, form, await adminOf(form), '/admin/mail');
    await main.getByRole('button', { name: 'Leggi: Conferma dell’e-mail, p•••@example.it' }).first().click();
    const letter = page.getByRole('dialog');
    await expect(letter.getByRole('region', { name: 'Testo del messaggio' })).toContainText(
      'con questo indirizzo è stato creato un account',
    );
    const link = await letter.getByRole('link', { name: 'Aprilo in questa sessione' }).getAttribute('href');
    await letter.getByRole('button', { name: 'Chiudi' }).click();
    const { pathname, hash } = new URL(link ?? '', form.url);
    await enter(page, form, undefined, pathname + hash);
    await main.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
    await expect(main.getByText('Indirizzo e-mail confermato')).toBeVisible();
  });

  await test.step('Teresa wants news of coins at once', async () => {
    await enter(page, form, teresa, '/profile?sezione=notifiche');
    const choices = main.getByRole('region', { name: 'Notifiche per e-mail' });
    await choices.getByRole('combobox', { name: 'Coin FORM' }).click();
    await page.getByRole('option', { name: 'Subito' }).click();
    await expect(choices.getByText('Scelta salvata')).toBeVisible();
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
    await enter(page, form, undefined, unsubscribe);
    await main.getByRole('button', { name: 'Non voglio più notifiche per e-mail' }).click();
    await expect(main.getByText('Fatto: non ti mandiamo più notifiche per e-mail.')).toBeVisible();
    await enter(page, form, teresa, '/profile?sezione=notifiche');
    await expect(main.getByRole('combobox', { name: 'Coin FORM' })).toHaveValue('Mai');
  });
});
