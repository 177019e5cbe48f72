import type { ContestCopy } from './contest-copies.js';

/** The challenges of automatic contests: small tasks of career guidance whose entries can be compared. */

const RULES =
  'Partecipa una sola volta, con un lavoro tuo e mai pubblicato. Puoi sostituire l’elaborato fino alla scadenza. ' +
  'Decidono gli amministratori di FORM: contano chiarezza, originalità e utilità per chi sta scegliendo il proprio percorso.';

const CHALLENGES: readonly Omit<ContestCopy, 'rules'>[] = [
  {
    title: 'Racconta il mestiere che vorresti fare',
    description:
      'Scegli una professione che ti incuriosisce e racconta una giornata tipo: che cosa si fa, con chi si lavora, ' +
      'che cosa bisogna saper fare. Concludi con il primo passo che potresti compiere già questo mese.',
  },
  {
    title: 'Intervista a chi quel lavoro lo fa davvero',
    description:
      'Trova una persona che lavora nel campo che ti interessa e ponile cinque domande che nessuno le fa mai. ' +
      'Riporta le risposte più sorprendenti e che cosa hanno cambiato nella tua idea di quel lavoro.',
  },
  {
    title: 'Un curriculum che parla di te',
    description:
      'Prepara un curriculum di una pagina che metta in luce ciò che sai fare, comprese le esperienze fuori da scuola ' +
      'e dal lavoro. Spiega in poche righe perché hai scelto proprio quell’ordine e quelle parole.',
  },
  {
    title: 'Un’idea d’impresa in una pagina',
    description:
      'Descrivi un prodotto o un servizio utile alle persone del tuo territorio: a chi serve, quanto costa, ' +
      'chi altri lo offre e perché il tuo sarebbe diverso. Bastano una pagina e un nome che si ricordi.',
  },
  {
    title: 'Il tuo piano per i prossimi dodici mesi',
    description:
      'Metti per iscritto un obiettivo di studio o di lavoro e dividilo in tappe, una per trimestre. ' +
      'Per ogni tappa indica che cosa ti serve, chi può aiutarti e come capirai di averla raggiunta.',
  },
  {
    title: 'Spiega una professione in novanta secondi',
    description:
      'Scrivi il testo di un video di novanta secondi che faccia capire a un ragazzo di terza media una professione ' +
      'di cui non ha mai sentito parlare. Se vuoi, aggiungi il collegamento al video.',
  },
  {
    title: 'La lettera che apre una porta',
    description:
      'Scrivi una lettera di presentazione per l’azienda, la scuola o il corso dei tuoi sogni. ' +
      'Niente formule fatte: vince chi riesce a farsi conoscere in meno di trecento parole.',
  },
  {
    title: 'Un problema del quartiere, una soluzione',
    description:
      'Individua un problema concreto del luogo in cui vivi e proponi una soluzione realizzabile in tre mesi. ' +
      'Racconta quali competenze servono e quali vorresti imparare tu per portarla avanti.',
  },
  {
    title: 'Impara qualcosa di nuovo in sette giorni',
    description:
      'Scegli una competenza che non hai e dedica mezz’ora al giorno, per una settimana, a costruirla. ' +
      'Tieni un diario: che cosa ha funzionato, che cosa no, e a che cosa potrebbe servirti domani.',
  },
  {
    title: 'La mappa delle tue competenze',
    description:
      'Disegna o descrivi la mappa di ciò che sai fare: da dove viene ogni competenza, come si collega alle altre ' +
      'e quale strada professionale potrebbe aprire. Indica anche due zone ancora da esplorare.',
  },
];

/**
 * The challenge for the category at `position` among all of them: it changes each week, and differs between categories as
 * long as there are enough challenges.
 */
export function challengeOf(week: number, position: number): ContestCopy {
  const challenge = CHALLENGES[(((week + position) % CHALLENGES.length) + CHALLENGES.length) % CHALLENGES.length];
  if (!challenge) throw new Error('there is a challenge for every number');
  return { ...challenge, rules: RULES };
}
