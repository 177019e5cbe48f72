/** Texts that people write to each other. */

/** Notes of transfers between people. */
export const NOTES: readonly string[] = [
  'Per il passaggio di ieri, grazie.',
  'Metà del regalo di Chiara.',
  'Ecco la mia parte per il corso.',
  'Grazie dell’aiuto con la domanda.',
  'Per le fotocopie.',
  'Buon compleanno!',
  'Quota per la cena di classe.',
  'Avevi ragione tu, scommessa persa.',
  'Per il libro usato.',
  'Resto della spesa di sabato.',
  'In bocca al lupo per il colloquio.',
  'Così provi anche tu il tornio.',
  'Per la ripetizione di giovedì.',
  'Grazie per i contatti, mi hanno richiamato.',
  'Rimborso del biglietto del treno.',
  'Un pensiero per l’esame superato.',
  'Per le due ore in più della settimana scorsa.',
  'Tieni, offro io il prossimo corso.',
  'Contributo per il gruppo di studio.',
  'Come d’accordo.',
  'Per la traduzione della lettera.',
  'Prestito restituito, con calma ma ci sono.',
  'Mi hai salvato la presentazione.',
  'Per la merenda dei ragazzi.',
  'Doppio grazie.',
];

/** From parents to their children. */
export const POCKET_MONEY: readonly string[] = [
  'Paghetta',
  'Per il corso, poi mi racconti.',
  'Complimenti per la pagella.',
  'Per il contest: vai!',
  'Paghetta, e i piatti?',
  'Da parte di nonna.',
  'Per le ripetizioni di questa settimana.',
];

/** From companies to people. */
export const THANKS: readonly string[] = [
  'Grazie della disponibilità all’open day.',
  'Premio per il suggerimento sulla sicurezza.',
  'Rimborso spese per la visita in azienda.',
  'Contributo per la testimonianza in classe.',
  'Per la settimana di prova, a presto.',
  'Borsa di studio interna, seconda rata.',
];

/** From buyers to sellers. */
export const MESSAGES: readonly string[] = [
  'Buongiorno, ho tempo il martedì e il giovedì dopo le 17.',
  'È la prima volta che compro qui: come ci mettiamo d’accordo?',
  'Preferirei in videochiamata, se è possibile.',
  'Posso venire con mia figlia?',
  'Mi interessa soprattutto la parte pratica.',
  'Ho già qualche base, spero vada bene lo stesso.',
  'Quando si comincia?',
  'Va bene anche nel fine settimana.',
  'Mi serve entro la fine del mese, ce la facciamo?',
  'Me ne ha parlato bene una collega.',
  'Scrivetemi pure all’indirizzo del profilo.',
  'Ho un po’ di ansia da esame, lo dico subito.',
];

/** With applications for a job. */
export const APPLICATIONS: readonly string[] = [
  'Buongiorno,\n\nmi candido con piacere: posso cominciare subito. Ho fatto tre mesi di app in un’azienda simile e mi è piaciuto molto, soprattutto seguire un lavoro dall’inizio alla fine.\n\nSono disponibile per un colloquio quando volete.',
  'Non ho ancora esperienza, ma imparo in fretta e abito vicino. A scuola ho curato l’officina e il magazzino: so tenere in ordine e arrivare puntuale.',
  'Vi ho conosciuti all’open day di marzo e ci penso da allora. Mi piacerebbe crescere in un posto dove si lavora bene e si spiega il perché delle cose.',
  'Cerco un cambiamento dopo otto anni di magazzino. Porto precisione, pazienza e la patente; i turni non sono un problema.',
];

/** Why buyers dispute what was delivered. */
export const REASONS: readonly string[] = [
  'L’incontro è durato venti minuti invece di un’ora.',
  'Il materiale promesso non è mai arrivato.',
  'La lezione è stata annullata due volte senza preavviso.',
  'Il lavoro consegnato non è quello che avevamo concordato.',
  'Il collegamento non funzionava e nessuno ha risposto ai messaggi.',
];

/** What sellers say to a dispute. */
export const DISPUTE_ANSWERS: readonly string[] = [
  'L’appuntamento era alle cinque e il collegamento è stato aperto alle cinque e mezza: ho aspettato.',
  'Ho mandato tutto il materiale per e-mail il giorno dopo, posso mostrare la ricevuta.',
  'Mi dispiace per i rinvii: la terza data che ho proposto non ha avuto risposta.',
  'Il lavoro segue quello che avevamo scritto nel messaggio dell’ordine.',
];

/** Why administrators decide a dispute as they do. */
export const RESOLUTIONS: readonly string[] = [
  'Le parole di chi ha acquistato e di chi ha venduto concordano su ciò che è stato consegnato: abbiamo deciso su quello.',
  'Abbiamo confrontato la descrizione dell’articolo con ciò che raccontano le due parti.',
  'Dai messaggi dell’ordine risulta che cosa era stato promesso.',
];

/** What companies write to whom they take. */
export const WELCOMES: readonly string[] = [
  'Ci piacerebbe conoscerti: ti aspettiamo lunedì alle nove in sede, chiedi della segreteria.',
  'Il tuo profilo è quello che cercavamo. Ti scriviamo entro due giorni con la proposta di contratto.',
  'Benvenuta candidatura: passa in officina quando vuoi, ti mostriamo il reparto.',
];

/** What they write to whom they do not. */
export const REFUSALS: readonly string[] = [
  'Grazie per il tempo che ci hai dedicato. Questa volta abbiamo scelto chi aveva già esperienza nel settore.',
  'Il posto è stato assegnato. Il tuo progetto ci è piaciuto: riprova in autunno.',
  'Cerchiamo una disponibilità diversa negli orari. In bocca al lupo per la tua ricerca.',
];

/** Why administrators adjust a balance. */
export const GRANTS: readonly string[] = [
  'Contributo per la partecipazione al bando di quartiere',
  'Borsa di orientamento',
  'Bonus per la recensione del questionario annuale',
  'Coin non spesi alla fiera del lavoro, riaccreditati',
  'Premio fedeltà del primo trimestre',
];
/** To minors. */
export const ORIENTATION = 'Borsa di orientamento: quota per chi studia';
export const SCHOLARSHIP = 'Compenso per le lezioni alla scuola serale';
/** An administrator's adjustment of their own balance, which the other administrators hear of. */
export const PRIZE_FUND = 'Fondo per i premi della redazione';
export const CORRECTION = 'Accredito doppio: correzione';
export const ENDOWMENT = 'Dotazione iniziale delle aziende convenzionate';

export interface DemoBroadcast {
  readonly role: 'all' | 'minor' | 'adult' | 'company';
  readonly title: string;
  readonly message: string;
  /** Days before the end of the demonstration. */
  readonly day: number;
}

export const BROADCASTS: readonly DemoBroadcast[] = [
  {
    role: 'all',
    title: 'FORM è aperta',
    message:
      'Benvenuti nella piattaforma: nel marketplace trovate già i primi servizi ufficiali. Per ogni dubbio scriveteci.',
    day: 86,
  },
  {
    role: 'company',
    title: 'Nuove convenzioni per le aziende',
    message:
      'Da oggi le aziende convenzionate ricevono una dotazione di Coin FORM per premiare chi partecipa ai contest.',
    day: 70,
  },
  {
    role: 'minor',
    title: 'Settimana degli open day',
    message:
      'Scuole e ITS aprono le porte: guarda i contest della categoria Orientamento scolastico e porta le tue domande.',
    day: 28,
  },
  {
    role: 'adult',
    title: 'Serate di orientamento per chi cambia lavoro',
    message: 'Tre incontri in rete con i consulenti di FORM. I posti sono limitati: trovate il corso nel marketplace.',
    day: 16,
  },
  {
    role: 'all',
    title: 'Manutenzione nella notte di sabato',
    message: 'Dalle 2 alle 3 la piattaforma potrebbe rispondere lentamente. Nessun dato andrà perso.',
    day: 4,
  },
];
