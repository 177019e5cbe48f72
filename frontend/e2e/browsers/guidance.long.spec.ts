import { expect, test } from '../form';
import { consentTo, joinMinor, mailed } from '../journeys/families';
import { call, join } from '../members';
import { findEngines, openPerson } from './engines';

/** Who accompanies a minor (journeys/guidance.spec.ts), in the engine of Safari, on one telephone that goes from hand to hand. */

const PHONE = { width: 390, height: 844 };
const YEARS = 16;

test.use({ settings: { GUARDIAN_CONSENT: 'required' } });
test.describe.configure({ timeout: 300_000 });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  await findEngines();
});

test('a sixteen-year-old is accompanied with the yes of the mother, and ends it, in webkit', async ({ form }) => {
  const child = await joinMinor(form, 'Nina Tre', `${new Date().getFullYear() - YEARS}-01-31`, 0);
  const mother = await consentTo(form, child, 'Marta Tre');
  const teacher = await join(form, 'Carla Verdi');
  const { link } = await mailed(form, 'confirm-email', teacher.email);
  await call(form, 'POST', '/auth/confirm-email', undefined, { token: new URL(link, form.url).hash.slice(1) });
  await call(form, 'POST', '/path/goals', child.token, { title: 'Diventare fonica' });
  const [person, driver] = await openPerson('webkit', form, PHONE);
  const hand = async ({ token }: { token: string }, path: string) => {
    await person.become(token);
    await person.open(path);
  };
  const steady = async (picture: string) => {
    await person.picture(picture);
    expect(await person.tooWide()).toEqual([]);
    expect(await person.errors()).toEqual([]);
  };
  try {
    await person.open('/');
    await hand(child, '/percorso');
    await person.sees('Lo leggi solo tu.');
    await person.press('Invita una persona');
    await person.write('E-mail di chi inviti', teacher.email);
    await person.tick('Il percorso');
    await person.press('Invita', 'main form');
    await person.sees('Invito del ');
    await steady('invito');

    await hand(teacher, '/accompagnati');
    await person.press('Accetta l’invito di Nina T.');
    await person.press('Sì, accetta');
    await person.sees('Inizia dopo il sì di ogni genitore o tutore');
    await steady('accettato');

    await hand(mother, '/famiglia');
    await person.sees(teacher.email);
    await person.press('Dai il sì');
    await person.press('Sì, può accompagnare');
    await person.sees('Hai detto sì');
    await steady('consentito');

    await hand(teacher, '/accompagnati');
    await person.press('Nina T.', 'main');
    await person.press('Commenta: Diventare fonica');
    await person.write('Il tuo commento', 'Comincia dal service della scuola.');
    await person.press('Aggiungi il commento');
    await person.sees('Comincia dal service della scuola.');
    await person.write('I tuoi appunti', 'A marzo: porte aperte.');
    await person.press('Salva gli appunti');
    await person.sees('Appunti salvati');
    await steady('accompagnata');

    await hand(child, '/percorso');
    await person.sees('Lo leggete tu e Carla Verdi.');
    await person.sees('A marzo: porte aperte.');
    await person.press('Concludi l’accompagnamento con');
    await person.press('Conferma');
    await person.sees('Lo leggi solo tu.');
    await steady('concluso');
  } finally {
    await driver.close();
  }
});
