import { expect, type Page } from '@playwright/test';
import { type Form, test } from './form';
import { adminOf, call, join, type Member, openAs } from './members';

/** Every Italian text that the specification fixes, to the letter, each shown once by the real program. */

interface Scene {
  readonly form: Form;
  readonly admin: Member;
  readonly adult: Member;
  readonly company: Member;
  readonly official: { readonly _id: string };
}

interface Row {
  readonly text: string;
  readonly at: string | ((scene: Scene) => string);
  readonly as?: 'admin' | 'adult' | 'company';
  /** A call that fails without words of its own, so that the screen says its own. */
  readonly failing?: { readonly path: string; readonly method?: string; readonly status?: number };
  readonly act?: (page: Page, scene: Scene) => Promise<void>;
  /** Where the text is looked for; the page unless told. */
  readonly where?: 'console' | 'dialog' | 'name';
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

async function fillTransfer(page: Page, { company }: Scene): Promise<void> {
  await page.getByLabel('E-mail del destinatario').fill(company.email);
  await page.getByLabel('Importo').fill('1');
  await press('Continua')(page);
  await press('Conferma e invia')(page);
}

async function register(page: Page, password2 = 'segreto1'): Promise<void> {
  await page.getByLabel('Adulto').check();
  await page.getByLabel('Nome e Cognome').fill('Ada Bianchi');
  await page.getByLabel('E-mail').fill(`ada${Date.now()}@example.it`);
  await page.getByLabel('Password', { exact: true }).fill('segreto1');
  await page.getByLabel('Conferma password').fill(password2);
  await press('Registrati')(page);
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('nessuno@example.it');
  await page.getByLabel('Password', { exact: true }).fill('segreto1');
  await press('Accedi')(page);
}

async function broadcast(page: Page): Promise<void> {
  await page.getByLabel('Titolo').fill('Avviso');
  await page.getByLabel('Messaggio').fill('Leggete bene');
  await press('Invia la notifica')(page);
}

async function addCategory(page: Page): Promise<void> {
  await page.getByLabel('Nome').fill(`Mestieri ${Date.now()}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /Aggiungi/ })
    .click();
}

async function deleteInline(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Elimina/ })
    .first()
    .click();
  await press('Conferma')(page);
}

const anEdit = ({ adult }: Scene) => `/admin/users/${adult._id}`;

const ROWS: readonly Row[] = [
  // Fixed texts, whatever the server says (specification 8).
  {
    text: 'Errore nel caricamento dei dati della dashboard',
    at: '/dashboard',
    as: 'adult',
    failing: { path: 'user/dashboard' },
  },
  { text: 'Errore nel caricamento del profilo', at: '/profile', as: 'adult', failing: { path: 'user/profile' } },
  {
    text: 'Errore nel caricamento degli articoli del marketplace',
    at: '/marketplace',
    failing: { path: 'marketplace?*' },
  },
  { text: 'Errore nel caricamento dei contest', at: '/contests', failing: { path: 'contests?*' } },
  {
    text: 'Errore nel caricamento delle transazioni',
    at: '/wallet',
    as: 'adult',
    failing: { path: 'coin/transactions?*' },
  },
  {
    text: 'Errore nel caricamento delle notifiche',
    at: '/notifications',
    as: 'adult',
    failing: { path: 'notifications?*' },
  },
  {
    text: 'Impossibile caricare le notifiche',
    at: '/marketplace',
    as: 'adult',
    failing: { path: 'notifications?*' },
    where: 'name',
  },
  { text: 'Errore nel caricamento delle statistiche', at: '/admin', as: 'admin', failing: { path: 'admin/stats' } },
  { text: 'Errore nel caricamento degli utenti', at: '/admin/users', as: 'admin', failing: { path: 'admin/users?*' } },
  { text: "Errore nel caricamento dei dati dell'utente", at: anEdit, as: 'admin', failing: { path: 'admin/users/*' } },
  {
    text: "Errore durante l'eliminazione dell'utente",
    at: '/admin/users',
    as: 'admin',
    failing: { path: 'admin/users/*', method: 'DELETE' },
    act: deleteInline,
  },
  {
    text: "Errore durante l'aggiornamento dell'utente",
    at: anEdit,
    as: 'admin',
    failing: { path: 'admin/users/*', method: 'PUT' },
    act: press('Salva'),
  },
  { text: 'Profilo non trovato', at: '/user/nessuno' },
  // Texts that decisions 7 gives for what the specification calls their own.
  {
    text: 'Errore nel caricamento delle categorie',
    at: '/admin/categories',
    as: 'admin',
    failing: { path: 'admin/categories' },
  },
  {
    text: 'Errore durante la creazione della categoria',
    at: '/admin/categories',
    as: 'admin',
    failing: { path: 'admin/categories', method: 'POST' },
    act: addCategory,
  },
  {
    text: "Errore durante l'aggiornamento della categoria",
    at: '/admin/categories',
    as: 'admin',
    failing: { path: 'admin/categories/*', method: 'PUT' },
    act: async (page) => {
      await page.getByRole('button', { name: 'Modifica Uovo' }).click();
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Salva/ })
        .click();
    },
  },
  {
    text: "Errore durante l'eliminazione della categoria",
    at: '/admin/categories',
    as: 'admin',
    failing: { path: 'admin/categories/*', method: 'DELETE' },
    act: async (page) => {
      page.once('dialog', (dialog) => dialog.accept());
      await page.getByRole('button', { name: 'Elimina Uovo' }).click();
    },
  },
  {
    text: 'Sei sicuro di voler eliminare questa categoria?',
    at: '/admin/categories',
    as: 'admin',
    where: 'dialog',
    act: (page) => page.getByRole('button', { name: 'Elimina Uovo' }).click(),
  },
  {
    text: 'Errore nel caricamento degli articoli',
    at: '/admin/marketplace',
    as: 'admin',
    failing: { path: 'admin/marketplace?*' },
  },
  {
    text: "Errore durante l'eliminazione dell'articolo",
    at: '/admin/marketplace',
    as: 'admin',
    failing: { path: 'admin/marketplace/*', method: 'DELETE' },
    act: deleteInline,
  },
  {
    text: "Errore durante l'eliminazione del contest",
    at: '/admin/contests',
    as: 'admin',
    failing: { path: 'admin/contests/*', method: 'DELETE' },
    act: deleteInline,
  },
  // The server's words, or else these.
  {
    text: 'Errore durante il login. Verifica le credenziali.',
    at: '/login',
    failing: { path: 'auth/login', method: 'POST' },
    act: signIn,
  },
  {
    text: 'Errore durante la registrazione. Riprova.',
    at: '/register',
    failing: { path: 'auth/register', method: 'POST' },
    act: (page) => register(page),
  },
  {
    text: "Errore durante l'aggiornamento del profilo",
    at: '/profile',
    as: 'adult',
    failing: { path: 'user/profile', method: 'PUT' },
    act: press(/^Salva/),
  },
  {
    text: 'Errore durante il trasferimento',
    at: '/wallet',
    as: 'adult',
    failing: { path: 'coin/transfer', method: 'POST' },
    act: fillTransfer,
  },
  {
    text: 'Errore durante il download della ricevuta',
    at: '/wallet',
    as: 'adult',
    failing: { path: 'coin/transactions/*/receipt' },
    act: press('Scarica ricevuta'),
  },
  {
    text: "Errore durante l'invio della notifica",
    at: '/admin/broadcast',
    as: 'admin',
    failing: { path: 'admin/notifications/broadcast', method: 'POST' },
    act: broadcast,
  },
  {
    text: 'Errore durante la generazione dei contest automatici',
    at: '/admin/generate-contests',
    as: 'admin',
    failing: { path: 'contests/generate-automatic', method: 'POST' },
    act: press('Genera i contest'),
  },
  {
    text: 'Errore durante la verifica della blockchain',
    at: '/admin/blockchain',
    as: 'admin',
    failing: { path: 'coin/verify-blockchain' },
    act: press('Avvia la verifica'),
  },
  // What is only logged.
  { text: 'Errore del server', at: '/marketplace', failing: { path: 'marketplace?*' }, where: 'console' },
  {
    text: 'Accesso non autorizzato',
    at: '/marketplace',
    failing: { path: 'marketplace?*', status: 403 },
    where: 'console',
  },
  {
    text: 'Nessuna risposta dal server',
    at: '/marketplace',
    failing: { path: 'marketplace?*', status: 0 },
    where: 'console',
  },
  { text: 'Sessione scaduta o non valida', at: '/dashboard', as: 'adult', failing: { path: 'user/me', status: 401 } },
  // What went well.
  { text: 'Registrazione completata! Effettua il login.', at: '/register', act: (page) => register(page) },
  { text: 'Profilo aggiornato con successo!', at: '/profile', as: 'adult', act: press(/^Salva/) },
  { text: 'Trasferimento completato con successo!', at: '/wallet', as: 'adult', act: fillTransfer },
  { text: 'Utente aggiornato con successo', at: anEdit, as: 'admin', act: press('Salva') },
  // Rules and fallbacks.
  { text: 'Le password non coincidono', at: '/register', act: (page) => register(page, 'segreto2') },
  { text: "L'email non può essere modificata", at: '/profile', as: 'adult' },
  {
    text: 'Nome Referente',
    at: '/register',
    act: (page) => page.getByRole('main').getByText('Azienda', { exact: true }).click(),
  },
  { text: 'Nessun risultato trovato', at: '/marketplace?search=zzzzzz' },
  {
    text: 'Nessuna attività recente da mostrare',
    at: '/dashboard',
    as: 'adult',
    act: async (page) => {
      await page.route('**/api/user/dashboard', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), recentActivities: [] } });
      });
      await page.reload();
    },
  },
  { text: 'Ufficiale', at: '/marketplace' },
  { text: 'Categoria N/D', at: '/marketplace' },
  { text: 'Automatico', at: '/contests' },
  { text: 'Scade in', at: '/contests' },
  {
    text: 'Sistema',
    at: '/contests',
    act: (page) =>
      page
        .getByRole('link', { name: /Dettagli/ })
        .first()
        .click(),
  },
  {
    text: 'Premio garantito',
    at: '/contests',
    act: (page) =>
      page
        .getByRole('link', { name: /Dettagli/ })
        .first()
        .click(),
  },
  { text: 'Pagina non trovata', at: '/questa-non-esiste' },
];

let scene: Scene;
test.beforeAll(async ({ form }) => {
  const admin = await adminOf(form);
  const adult = await join(form, 'Marco Rinaldi', 'adult', 100);
  const company = await join(form, 'Bruno Verdi', 'company', 100);
  const item = {
    title: 'Sportello curriculum',
    description: 'Gratis per tutti',
    type: 'service',
    price: 0,
    isOfficial: true,
  };
  const official = await call<{ _id: string }>(form, 'POST', '/marketplace', admin.token, item);
  await call(form, 'POST', '/contests/generate-automatic', admin.token);
  scene = { form, admin, adult, company, official };
});

for (const { text, at, as, failing, act, where } of ROWS) {
  test(`says «${text}»${where ? ` (${where})` : ''}`, async ({ page, form }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const asked: string[] = [];
    if (where === 'dialog') {
      page.on('dialog', async (dialog) => {
        asked.push(dialog.message());
        await dialog.dismiss();
      });
    }
    if (failing) {
      const { path, method = 'GET', status = 500 } = failing;
      await page.route(`**/api/${path.replace('?', '\\?')}`, (route) => {
        if (route.request().method() !== method) return route.fallback();
        return status === 0 ? route.abort() : route.fulfill({ status, contentType: 'application/json', body: '{}' });
      });
    }
    await openAs(page, as && scene[as]);
    await page.goto(form.url + (typeof at === 'string' ? at : at(scene)));
    await act?.(page, scene);
    if (where === 'console') await expect.poll(() => logged.join('\n')).toContain(text);
    else if (where === 'dialog') await expect.poll(() => asked).toEqual([text]);
    else if (where === 'name') await expect(page.getByRole('link', { name: text })).toBeVisible();
    else await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  });
}

test('says «Verifica autenticazione...» while it does not know who is there', async ({ page, form }) => {
  await openAs(page, scene.adult);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/user/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${form.url}/dashboard`);
  await expect(page.getByText('Verifica autenticazione...')).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marco Rinaldi');
});
