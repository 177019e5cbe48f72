import { type DemoItem, jobOffer } from './item.js';

export const JOB_OFFERS: readonly DemoItem[] = [
  jobOffer(
    'Paolo Marchiori',
    'crafts',
    60,
    'Apprendista tornitore CNC',
    'Contratto di apprendistato di tre anni a Bassano del Grappa. Cerchiamo diplomati tecnici o chi ha finito un percorso professionale.',
  ),
  jobOffer(
    'Luca Ferraris',
    'digital',
    0,
    'Sviluppatrice o sviluppatore junior',
    'Sei mesi di tirocinio retribuito a Torino e assunzione per chi si trova bene. Non serve la laurea, serve un progetto da mostrarci.',
  ),
  jobOffer(
    'Luca Ferraris',
    'digital',
    20,
    'Assistenza clienti, tempo parziale',
    'Venti ore alla settimana, anche da casa. Pazienza, buon italiano e voglia di capire come funzionano le cose.',
  ),
  jobOffer(
    'Antonio Esposito',
    'tourism',
    0,
    'Aiuto pasticciere',
    'Turno dalle cinque alle tredici, due giorni di riposo. Formiamo noi, purché la sveglia non ti spaventi.',
  ),
  jobOffer(
    'Federica Conti',
    'care',
    0,
    'Educatrice o educatore per il doposcuola',
    'Quindici ore alla settimana nei quartieri Navile e San Donato. Laurea in scienze dell’educazione anche in corso.',
  ),
  jobOffer(
    'Federica Conti',
    'care',
    40,
    'OSS per assistenza domiciliare',
    'Tempo indeterminato, auto aziendale, turni comunicati con un mese di anticipo.',
  ),
  jobOffer(
    'Giovanna Melis',
    'tourism',
    0,
    'Stagione estiva in agriturismo',
    'Da giugno a settembre a Oristano, con vitto e alloggio. Sala, camere e un po’ di orto.',
  ),
  jobOffer(
    'Salvatore Ferrante',
    'business',
    80,
    'Saldatore navale, anche prima esperienza',
    'Corso di due mesi pagato e patentino a carico nostro. Sede di Palermo.',
  ),
  jobOffer(
    'Elena Zanetti',
    'crafts',
    0,
    'Addetta o addetto all’archivio tessuti',
    'Contratto a termine di un anno per catalogare e fotografare trentamila campioni.',
  ),
  jobOffer(
    'Chiara Bellini',
    'crafts',
    0,
    'Tirocinio in studio di restauro',
    'Sei mesi a Firenze tra rilievo, disegno e cantiere. Rimborso spese e tante scale a piedi.',
  ),
  jobOffer(
    'Gabriele Pace',
    'business',
    30,
    'Installatore di impianti fotovoltaici',
    'Squadra di tre persone, zona Marche. Patente B e nessuna paura dell’altezza.',
  ),
  jobOffer(
    'Alessia Rinaldi',
    'care',
    0,
    'Assistente di ambulatorio veterinario',
    'Accoglienza, preparazione e tanto cuore. Part-time a Perugia, contratto di sostituzione maternità.',
  ),
  jobOffer(
    'Silvia Moretti',
    'languages',
    0,
    'Insegnante madrelingua di spagnolo',
    'Collaborazione per tutto l’anno scolastico, dodici ore alla settimana. La prova di lezione è retribuita.',
  ),
  jobOffer(
    'Stefano Galli',
    'crafts',
    0,
    'Grafico di prestampa',
    'Impaginazione, controllo dei file e qualche pomeriggio alla pedalina.',
    { withdrawn: 'by its seller' },
  ),
];

/** FORM's own items. */
export const OFFICIAL: readonly DemoItem[] = [
  {
    type: 'service',
    price: 10,
    category: 'school',
    title: 'Parliamo del tuo risultato',
    description:
      'Hai fatto il questionario di interessi e vuoi ragionarci con qualcuno: venti minuti al telefono sul risultato, che porti tu se vuoi, e sui prossimi passi.',
  },
  {
    type: 'service',
    price: 15,
    category: 'business',
    title: 'Sportello curriculum FORM',
    description:
      'Un orientatore rilegge il tuo curriculum e la lettera di presentazione. Risposta entro tre giorni lavorativi.',
  },
  {
    type: 'course',
    price: 20,
    category: 'egg',
    title: 'Primi passi: come funziona FORM',
    description: 'Quattro lezioni brevi per usare la piattaforma: profilo, marketplace, contest e Coin.',
  },
  {
    type: 'course',
    price: 30,
    category: 'gifted',
    title: 'Laboratorio Plus Dotati',
    description: 'Un progetto di gruppo in otto settimane, con un tutor dell’università e una presentazione pubblica.',
  },
  {
    type: 'course',
    price: 25,
    category: 'school',
    title: 'Dopo il diploma: ITS, università o lavoro',
    description: 'Tre incontri con chi ha scelto ciascuna delle tre strade, numeri alla mano.',
  },
  {
    type: 'job_offer',
    price: 0,
    category: 'business',
    title: 'Tutor di contest per FORM',
    description:
      'Collaborazione occasionale: leggi gli elaborati, aiuti la giuria e scrivi due righe a ogni partecipante.',
  },
];
