import type { Page } from '@playwright/test';
import { chooseInRow, deleteInline, register } from './text-acts';

/** Every Italian text that product.md fixes, to the letter, and where the program shows those that no spec of a screen shows. */

export interface FixedText {
  readonly text: string;
  readonly at: string;
  readonly isAdmin?: true;
  /** A call that fails without a message, so that the screen shows its own. */
  readonly failing?: { readonly path: string; readonly method?: string; readonly status?: number };
  readonly act?: (page: Page) => Promise<void>;
  /** Where the text is expected; by default on the page. */
  readonly where?: 'console';
}

export const FIXED_TEXTS: readonly FixedText[] = [
  {
    text: 'Errore nel caricamento degli utenti',
    at: '/admin/users',
    isAdmin: true,
    failing: { path: 'admin/users?*' },
  },
  {
    text: "Errore durante l'aggiornamento della categoria",
    at: '/admin/categories',
    isAdmin: true,
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
    text: 'Errore nel caricamento degli articoli',
    at: '/admin/marketplace',
    isAdmin: true,
    failing: { path: 'admin/marketplace?*' },
  },
  {
    text: "Errore durante l'eliminazione dell'articolo",
    at: '/admin/marketplace',
    isAdmin: true,
    failing: { path: 'admin/marketplace/*', method: 'DELETE' },
    act: deleteInline,
  },
  {
    text: "Errore durante l'eliminazione del contest",
    at: '/admin/contests',
    isAdmin: true,
    failing: { path: 'admin/contests/*', method: 'DELETE' },
    act: deleteInline,
  },
  {
    text: 'Errore durante la registrazione. Riprova.',
    at: '/register',
    failing: { path: 'auth/register', method: 'POST' },
    act: register,
  },
  {
    text: 'Accesso non autorizzato',
    // A page that is not rendered by the server: the browser asks.
    at: '/marketplace?search=greco',
    failing: { path: 'marketplace?*', status: 403 },
    where: 'console',
  },
  { text: 'Registrazione completata! Effettua il login.', at: '/register', act: register },
  {
    text: 'Sistema',
    at: '/contests',
    act: (page) =>
      page
        .getByRole('link', { name: /Dettagli/ })
        .first()
        .click(),
  },
];

/** The others: spelling.spec.ts looks for them in the specs of the screens. */
export const SHOWN_BY_SPECS: readonly string[] = [
  // Fixed texts, independent of the server's message (product.md 12.4).
  'Errore nel caricamento dei dati della dashboard',
  'Errore nel caricamento del profilo',
  'Errore nel caricamento degli articoli del marketplace',
  'Errore nel caricamento dei contest',
  'Errore nel caricamento delle transazioni',
  'Errore nel caricamento delle notifiche',
  'Impossibile caricare le notifiche',
  'Errore nel caricamento delle statistiche',
  "Errore nel caricamento dei dati dell'utente",
  "Errore durante l'eliminazione dell'utente",
  "Errore durante l'aggiornamento dell'utente",
  'Profilo non trovato',
  // Categories, items and contests in administration (product.md 12.4, 12.5).
  'Errore nel caricamento delle categorie',
  'Errore durante la creazione della categoria',
  "Errore durante l'eliminazione della categoria",
  'Sei sicuro di voler eliminare questa categoria?',
  // Texts for a failure without a message from the server.
  'Errore durante il login. Verifica le credenziali.',
  "Errore durante l'aggiornamento del profilo",
  'Errore durante il trasferimento',
  'Errore durante il download della ricevuta',
  "Errore durante l'invio della notifica",
  'Errore durante la generazione dei contest automatici',
  'Errore durante la verifica della blockchain',
  // Texts that are only logged.
  'Errore del server',
  'Nessuna risposta dal server',
  'Sessione scaduta o non valida',
  // Texts of success.
  'Profilo aggiornato con successo!',
  'Trasferimento completato con successo!',
  'Utente aggiornato con successo',
  // Rules and fallbacks.
  'Le password non coincidono',
  "L'email non può essere modificata",
  'Nome Referente',
  'Nessun risultato trovato',
  'Nessuna attività recente da mostrare',
  'Ufficiale',
  'Categoria N/D',
  'Automatico',
  'Scade in',
  'Premio garantito',
  'Pagina non trovata',
  'Verifica autenticazione...',
];
