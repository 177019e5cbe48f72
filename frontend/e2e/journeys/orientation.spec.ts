import { expect, PASSWORD, signIn } from '../form';
import { join } from '../members';
import { test } from './journey';

/** Answers what is left, by the keys of a keyboard: one area more than the others. */
async function answerAll(page: import('@playwright/test').Page): Promise<void> {
  await page.getByRole('radio').first().waitFor();
  for (let left = 60; left > 0 && (await page.getByRole('radio').first().isVisible()); left--) {
    await page.keyboard.press(String(1 + (left % 5)));
    await page.waitForFunction(() => document.activeElement?.tagName !== 'BODY');
  }
}

test('a visitor answers on a phone, registers, and takes the answers over', async ({ page, form }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const main = page.getByRole('main');

  await test.step('answers with a thumb, and loses nothing to a reload', async () => {
    await page.goto(`${form.url}/orientamento`);
    await expect(page).toHaveTitle('Orientamento · FORM');
    await main.getByRole('button', { name: 'Comincia il questionario' }).click();
    for (let count = 0; count < 3; count++) await main.getByText('Mi piace molto').click();
    await expect(main.getByText('Frase 4 di 48')).toBeVisible();
    await page.reload();
    await main.getByRole('button', { name: 'Riprendi: 3 di 48' }).click();
    await expect(main.getByText('Frase 4 di 48')).toBeVisible();
  });

  await test.step('reads the result in this browser, under fourteen without figures', async () => {
    await answerAll(page);
    await main.getByRole('button', { name: 'Vedi il risultato' }).click();
    await main.getByRole('button', { name: 'No', exact: true }).click();
    await expect(main.getByRole('heading', { name: 'Il tuo risultato' })).toBeVisible();
    await expect(main.getByRole('table')).toHaveCount(0);
    expect(page.url()).toBe(`${form.url}/orientamento`);
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toMatch(/s\d\d|answers/);
  });

  await test.step('signs in with an account, keeps the answers, and has the result there', async () => {
    const ada = await join(form, 'Ada Orienti');
    await signIn(page, form, ada.email, PASSWORD);
    await page.goto(`${form.url}/orientamento`);
    await main.getByRole('button', { name: 'Sì, tienile' }).click();
    await main.getByRole('button', { name: 'Riprendi: 48 di 48' }).click();
    await main.getByRole('button', { name: 'Avanti' }).click();
    await main.getByRole('button', { name: 'Vedi il risultato' }).click();
    await expect(main.getByRole('heading', { name: /^Il tuo risultato del/ })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Comincia il questionario' })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('visitor:')))).toEqual(
      [],
    );
  });

  await test.step('begins again, drops that, and deletes the result', async () => {
    await main.getByRole('button', { name: 'Comincia il questionario' }).click();
    await main.getByText('Mi piace poco').click();
    await main.getByRole('button', { name: 'Indietro' }).click();
    await main.getByRole('button', { name: 'Indietro' }).click();
    await main.getByRole('button', { name: 'Ricomincia da capo' }).click();
    await expect(main.getByRole('button', { name: 'Comincia il questionario' })).toBeVisible();
    await main.getByRole('button', { name: /^Elimina il risultato/ }).click();
    await main.getByRole('button', { name: 'Conferma' }).click();
    await expect(main.getByRole('heading', { name: /^Il tuo risultato del/ })).toBeHidden();
  });

  await test.step('reads the six areas', async () => {
    await main.getByRole('link', { name: /Leggi prima le sei aree/ }).click();
    await main.getByRole('button', { name: 'Aiutare Sociale' }).click();
    await expect(main.getByRole('heading', { name: 'Aiutare Sociale' })).toBeInViewport();
    expect(page.url()).toBe(`${form.url}/orientamento/aree`);
  });
});
