import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { phonePhoto } from '../../../backend/test/photo';
import { cvFile } from '../cv-file';
import { expect, type Form, PASSWORD, test } from '../form';
import { adminOf, call, join as joinForm, type Member, signedIn } from '../members';
import { answered, CREATES } from '../questionnaire';
import { ADMIN_LISTS, ADMIN_TOOLS, LINKED, PUBLIC, SIGNED_IN } from '../screen-paths';
import type { WindowSize } from './driver';
import { ENGINES, findEngines, openPerson } from './engines';
import type { Person } from './person';

/** FORM in the engines of Safari and of Firefox, as Debian has them (README, Test it). */

const SHOWN_MS_MAX = 3000;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1300, height: 900 };
/** The narrowest telephones. */
const NARROW = { width: 360, height: 800 };

let folder = '';
let photo = '';
let curriculum = '';
test.beforeAll(async () => {
  // It installs what is missing.
  test.setTimeout(300_000);
  await findEngines();
  folder = await mkdtemp(join(tmpdir(), 'form-day-'));
  photo = join(folder, 'IMG_0042.JPG');
  await writeFile(photo, await phonePhoto());
  curriculum = join(folder, 'Curriculum.pdf');
  await writeFile(curriculum, (await cvFile('Curriculum.pdf')).buffer);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test.describe.configure({ timeout: 300_000 });

const coins = async (form: Form, { _id, name, email }: Member, coinBalance: number) =>
  call(form, 'PUT', `/admin/users/${_id}`, (await adminOf(form)).token, { name, email, role: 'adult', coinBalance });

/** Registers and signs in on the screens. */
async function arrive(person: Person, form: Form, name: string, email: string): Promise<Member> {
  await person.open('/register');
  await person.tick('Adulto');
  await person.tick('Ho compiuto 18 anni');
  await person.write('Nome e Cognome', name);
  await person.write('E-mail', email);
  await person.write('Password', PASSWORD);
  await person.write('Conferma password', PASSWORD);
  await person.tick('Ho letto l’informativa');
  await person.picture('registrazione');
  await person.press('Registrati', 'main');
  // Both fields are filled in already.
  await person.sees('Registrazione completata! Effettua il login.');
  await person.press('Accedi', 'main');
  await person.sees('apri il portafoglio');
  await person.picture('dashboard');
  return signedIn(form, name, email);
}

async function send(person: Person, to: Member, { width }: WindowSize): Promise<void> {
  await person.open('/wallet');
  if (width < DESK.width) await person.press('Invia');
  await person.write('E-mail del destinatario', to.email);
  await person.write('Importo', '30');
  await person.press('Continua');
  await person.picture('revisione');
  expect(await person.strayed()).toEqual([]);
  await person.press('Conferma e invia');
  await person.sees('Trasferimento completato con successo!');
  // On a phone a sheet lies over the list.
  await person.open('/wallet');
  await person.press('Impronta e ricevuta');
  await person.press('Verifica ricevuta');
  await person.sees('Ricevuta valida');
  await person.picture('ricevuta');
}

async function sendPictures(person: Person): Promise<void> {
  await person.open('/profile');
  await person.chooseFile(photo);
  await person.press('Usa questo ritaglio');
  await person.press('Salva le modifiche');
  await person.sees('Profilo aggiornato con successo!', 30_000);
  await person.picture('profilo');
  await person.open('/marketplace/new');
  await person.write('Titolo', 'Un liuto da restaurare');
  await person.write('Descrizione', 'Di abete, senza corde.');
  await person.write('Prezzo in Coin FORM', '12');
  await person.chooseFile(photo);
  await person.sees('IMG_0042.jpg', 30_000);
  await person.press('Pubblica', 'main');
  await person.sees('Articolo pubblicato', 30_000);
  await person.picture('articolo');
}

/** Publishes something to buy, as somebody else. */
const publish = async (form: Form, { token }: Member): Promise<string> => {
  const fields = { title: 'Un’ora di tedesco', description: 'Conversazione.', type: 'service', price: 20 };
  return (await call<{ _id: string }>(form, 'POST', '/marketplace', token, fields))._id;
};

async function order(person: Person, item: string): Promise<void> {
  await person.open(`/marketplace/${item}`);
  await person.press('Acquista');
  await person.press('Conferma e acquista');
  await person.sees('Ordine inviato');
  await person.open('/orders');
  await person.sees('Un’ora di tedesco');
  await person.picture('ordini');
}

/** Finds a job by a slip and its city, applies with letter and CV, and reads that they are hired. */
async function findWork(person: Person, form: Form): Promise<void> {
  const company = await joinForm(form, 'Officine Serra', 'company');
  const facts = { type: 'job_offer', price: 0, jobKind: 'internship', city: 'Cuneo' };
  const job = { title: 'Tornitore di bottega', description: 'Turni di giorno.', ...facts };
  const { _id } = await call<{ _id: string }>(form, 'POST', '/marketplace', company.token, job);
  await person.open('/marketplace?search=tornitoer&city=Cuneo');
  await person.sees(job.title);
  await person.picture('ricerca');
  await person.press('Togli il filtro: Cuneo');
  await person.sees(job.title);
  await person.open(`/marketplace/${_id}`);
  await person.press('Candidati');
  await person.write('Lettera', 'So usare il tornio.');
  await person.chooseFile(curriculum);
  await person.sees('Curriculum.pdf');
  await person.picture('candidatura');
  await person.press('Invia la candidatura');
  await person.sees('Candidatura inviata');
  const path = `/marketplace/${_id}/applications`;
  const [application] = await call<{ _id: string }[]>(form, 'GET', path, company.token);
  await call(form, 'GET', `/orders/${application?._id}`, company.token);
  await person.open('/orders?kind=application');
  await person.sees('In esame');
  await call(form, 'POST', `/orders/${application?._id}/accept`, company.token, {});
  await person.sees('Accolta');
}

/** From the first statement to a step that FORM has ticked. */
async function findTheWay(person: Person, form: Form, email: string): Promise<void> {
  const { given } = await answered(form, CREATES);
  const seller = await joinForm(form, 'Studio Fonico', 'company');
  const course = { title: 'Una mattina in sala prove', description: 'Tra i microfoni.', type: 'course', price: 3 };
  await call(form, 'POST', '/marketplace', seller.token, { ...course, areas: ['A', 'S'] });
  await person.open('/orientamento');
  await person.press('Comincia il questionario');
  for (const { text, label, value } of given) {
    await person.sees(text);
    await person.tick(label + value);
  }
  await person.press('Vedi il risultato');
  await person.press('Sì');
  await person.sees('Le aree che ti piacciono di più');
  await person.picture('risultato');
  const ada = await arrive(person, form, 'Ada Orienti', email);
  await coins(form, ada, 10);
  await person.open('/orientamento');
  await person.press('Sì, tienile');
  await person.press('Riprendi: 48 di 48');
  await person.press('Avanti');
  await person.press('Vedi il risultato');
  await person.press(`Aggiungi al percorso: ${course.title}`);
  await person.write('Che cosa vuoi raggiungere?', 'Lavorare con il suono');
  await person.picture('suggerimenti');
  await person.press('Aggiungi', 'main form');
  await person.press('Apri il tuo percorso', '[role=status]');
  await person.sees('0 di 1 passo');
  await person.press('Apri l’articolo');
  await person.press('Acquista');
  await person.press('Conferma e acquista');
  await person.press('Vai ai tuoi ordini');
  const [order] = await call<{ _id: string }[]>(form, 'GET', '/orders?side=sold', seller.token);
  await call(form, 'POST', `/orders/${order?._id}/deliver`, seller.token);
  await person.press('Conferma la consegna');
  await person.press('Sì, conferma la consegna');
  await person.sees('Concluso');
  await person.goBack();
  await person.sees('Tra i microfoni.');
  await person.goBack();
  await person.sees('1 di 1 passo');
  await person.sees('spuntato da FORM');
  await person.picture('percorso');
}

for (const name of ENGINES) {
  for (const size of [PHONE, DESK]) {
    test(`a day in ${name} at ${size.width} px`, async ({ form }) => {
      const other = await joinForm(form, 'Ben Neri', 'adult', 50);
      const item = await publish(form, other);
      const [person, driver] = await openPerson(name, form, size);
      try {
        const email = `ada-${name}-${size.width}@example.it`;
        const ada = await arrive(person, form, 'Ada Bianchi', email);
        await coins(form, ada, 100);
        await person.sees('100 Coin FORM', SHOWN_MS_MAX);
        await send(person, other, size);
        await call(form, 'POST', '/coin/transfer', other.token, { recipient: email, amount: 7 });
        await person.sees('77 Coin FORM', SHOWN_MS_MAX);
        await sendPictures(person);
        await order(person, item);
        await person.sees('57 Coin FORM');
        if (size === PHONE) await findWork(person, form);
        await person.doesNotSee('È pronta una nuova versione');
        expect(await person.errors()).toEqual([]);
      } finally {
        await driver.close();
      }
    });
  }

  test(`a visitor finds the way in ${name} at ${PHONE.width} px`, async ({ form }) => {
    const [person, driver] = await openPerson(name, form, PHONE);
    try {
      await findTheWay(person, form, `orienti-${name}@example.it`);
      expect(await person.errors()).toEqual([]);
    } finally {
      await driver.close();
    }
  });

  for (const size of [NARROW, DESK]) {
    test(`the screens of ${name} hold at ${size.width} px`, async ({ form }) => {
      const [person, driver] = await openPerson(name, form, size);
      const check = async (path: string) => {
        await person.open(path);
        expect.soft(await person.tooWide(), path).toEqual([]);
        expect.soft(await person.strayed(), path).toEqual([]);
        expect.soft(await person.smallFields(), path).toEqual([]);
        expect.soft(await person.errors(), path).toEqual([]);
      };
      try {
        for (const path of [...PUBLIC, ...LINKED, '/marketplace', '/contests']) await check(path);
        await person.become((await adminOf(form)).token);
        for (const path of [...SIGNED_IN, ...ADMIN_LISTS, ...ADMIN_TOOLS]) await check(path);
      } finally {
        await driver.close();
      }
    });
  }
}
