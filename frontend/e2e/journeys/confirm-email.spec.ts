import { expect } from '../form';
import { join } from '../members';
import { test } from './family';

test('one line above every page asks for the confirmation of an address, sends the link again and is put away', async ({
  form,
  browserOf,
}) => {
  const page = await browserOf(await join(form, 'Irene Sala', 'adult', 0), 390);
  await page.goto(`${form.url}/marketplace`);
  const line = page.getByRole('complementary', { name: 'Indirizzo da confermare' });
  await expect(line).toBeVisible();
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(44);
  await line.getByRole('button', { name: 'Conferma la tua e-mail' }).click();
  const mistyped = line.getByRole('link', { name: 'Indirizzo sbagliato?' });
  await expect(mistyped).toHaveAttribute('href', '/profile?sezione=sicurezza');
  await line.getByRole('button', { name: 'Rispedisci il link' }).click();
  await expect(page.getByText('Messaggio inviato: apri il link che trovi nella tua posta')).toBeVisible();
  await line.getByRole('button', { name: 'Nascondi fino a domani' }).click();
  await expect(line).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(line).toHaveCount(0);
});
