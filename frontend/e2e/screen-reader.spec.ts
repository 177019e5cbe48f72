import { expect, test } from './form';
import { call, enter, join } from './members';
import { answered } from './questionnaire';

/** What a screen reader finds of the questionnaire, of a result and of a path. */

test('a statement is said once, as the name of its answers, with how far it is', async ({ page, form }) => {
  const { given } = await answered(form, { R: 1, I: 1, A: 1, S: 1, E: 1, C: 1 });
  const main = page.getByRole('main');
  const [first, second] = given.map(({ text }) => main.getByRole('group', { name: text, exact: true }));
  await enter(page, form, undefined, '/orientamento');
  await main.getByRole('button', { name: 'Comincia il questionario' }).click();
  await expect(first ?? main).toMatchAriaSnapshot(`
    - radio "Non mi piace per niente"
    - radio "Mi piace poco"
    - radio "Così così"
    - radio "Mi piace"
    - radio "Mi piace molto"
  `);
  await expect(first ?? main).toHaveAccessibleDescription('Frase 1 di 48');
  await expect(main.getByText(given[0]?.text ?? '')).toHaveCount(1);
  await page.keyboard.press('5');
  await expect(second ?? main).toHaveAccessibleDescription('Frase 2 di 48');
  await expect(main.getByRole('progressbar')).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect((second ?? main).getByRole('radio', { checked: true })).toHaveAccessibleName('Mi piace molto');
});

test('a result says a tie, and its figures in a table alone', async ({ page, form }) => {
  const ada = await join(form, 'Ada Bianchi');
  const { version, answers } = await answered(form, { R: 1, I: 2, A: 5, S: 5, E: 1, C: 1 });
  await call(form, 'POST', '/orientation/results', ada.token, { version, answers });
  await enter(page, form, ada, '/orientamento');
  const result = page.getByRole('main').getByRole('region', { name: /^Il tuo risultato del/ });
  await expect(result.getByRole('region', { name: 'Le aree che ti piacciono di più' })).toMatchAriaSnapshot(`
    - heading "Le aree che ti piacciono di più" [level=3]
    - list:
      - listitem:
        - paragraph: "Al primo posto, alla pari: due aree che ti piacciono allo stesso modo."
        - paragraph: Creare Artistico
        - paragraph
        - paragraph: Aiutare Sociale
        - paragraph
    - paragraph: /^Creare e aiutare/
  `);
  const figures = result.getByRole('region', { name: 'Le sei aree in cifre' });
  await expect(figures).toMatchAriaSnapshot(`
    - heading "Le sei aree in cifre" [level=3]
    - table:
      - rowgroup:
        - row:
          - columnheader "Area"
          - columnheader "Media, da 1 a 5"
          - columnheader "Posto"
      - rowgroup:
        - row "Fare · Realistico 1,0 4"
        - row "Capire · Investigativo 2,0 3"
        - row "Creare · Artistico 5,0 1"
        - row "Aiutare · Sociale 5,0 1"
        - row "Avviare · Intraprendente 1,0 4"
        - row "Ordinare · Convenzionale 1,0 4"
  `);
  // The drawing says the same, to the eyes.
  await expect(figures.locator('svg')).toBeVisible();
  await expect(figures.getByRole('img')).toHaveCount(0);
  expect((await figures.ariaSnapshot()).match(/Realistico/g)).toHaveLength(2);
});

test('a path is goals with their steps, each a box by its name', async ({ page, form }) => {
  const ada = await join(form, 'Ada Bianchi');
  const goal = await call<{ _id: string }>(form, 'POST', '/path/goals', ada.token, { title: 'Fare la fonica' });
  const steps = `/path/goals/${goal._id}/steps`;
  const { _id } = await call<{ _id: string }>(form, 'POST', steps, ada.token, { title: 'Parlare con una fonica' });
  await call(form, 'PUT', `${steps}/${_id}`, ada.token, { isDone: true });
  await call(form, 'POST', steps, ada.token, { title: 'Cercare un corso', link: '/marketplace' });
  await enter(page, form, ada, '/percorso');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Percorso" [level=1]
    - paragraph
    - paragraph: Lo leggi solo tu.
    - list:
      - listitem:
        - heading "Fare la fonica" [level=2]
        - paragraph: 1 di 2 passi
        - 'button "Azioni: Fare la fonica"'
        - list:
          - listitem:
            - checkbox "Parlare con una fonica" [checked]
            - 'button "Azioni: Parlare con una fonica"'
          - listitem:
            - checkbox "Cercare un corso"
            - link /Cercare un corso/
            - 'button "Azioni: Cercare un corso"'
        - 'button "Aggiungi un passo: Fare la fonica"'
      - listitem:
        - heading "Una meta nuova" [level=2]
        - textbox "Che cosa vuoi raggiungere ancora?"
  `);
  const done = page.getByRole('checkbox', { name: 'Parlare con una fonica' });
  await expect(done).toHaveAccessibleDescription(/^fatto, /);
});
