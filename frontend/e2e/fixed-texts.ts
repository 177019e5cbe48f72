import type { Page } from '@playwright/test';
import {
  addCategory,
  anEdit,
  broadcast,
  chooseInRow,
  deleteInline,
  downloadReceipt,
  fillTransfer,
  loseProfile,
  press,
  register,
  type Scene,
  signIn,
} from './text-acts';

/** Every Italian text that product.md fixes, to the letter, and where the program shows it. */

export interface FixedText {
  readonly text: string;
  readonly at: string | ((scene: Scene) => string);
  readonly as?: 'admin' | 'adult' | 'company';
  /** A call that fails without a message, so that the screen shows its own. */
  readonly failing?: { readonly path: string; readonly method?: string; readonly status?: number };
  readonly act?: (page: Page, scene: Scene) => Promise<void>;
  /** Where the text is expected; by default on the page. */
  readonly where?: 'console' | 'dialog';
}

export const FIXED_TEXTS: readonly FixedText[] = [
  // Fixed texts, independent of the server's message (product.md 12.4).
  {
    text: 'Errore nel caricamento dei dati della dashboard',
    at: '/dashboard',
    as: 'adult',
    failing: { path: 'user/dashboard' },
  },
  { text: 'Errore nel caricamento del profilo', at: '/profile', as: 'adult', act: loseProfile },
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
  // Categories, items and contests in administration (product.md 12.4, 12.5).
  {
    text: 'Errore nel caricamento delle categorie',
    at: '/admin/categories',
    as: 'admin',
    failing: { path: 'categories?*' },
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
      await chooseInRow(page, 'Modifica', 'Uovo');
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
      await chooseInRow(page, 'Elimina', 'Uovo');
    },
  },
  {
    text: 'Sei sicuro di voler eliminare questa categoria?',
    at: '/admin/categories',
    as: 'admin',
    where: 'dialog',
    act: (page) => chooseInRow(page, 'Elimina', 'Uovo'),
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
  // Texts for a failure without a message from the server.
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
    act: downloadReceipt,
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
  // Texts that are only logged.
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
  // Texts of success.
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
