import type { ContestText } from './contest-texts.js';

/** The challenges of automatic contests: small tasks of career guidance whose entries can be compared. */

const RULES =
  'Partecipa una sola volta, con un lavoro tuo e mai pubblicato. Puoi sostituire l’elaborato fino alla scadenza. ' +
  'Decidono gli amministratori di FORM: contano chiarezza, originalità e utilità per chi sta scegliendo il proprio percorso.';

interface Challenge {
  /** Without the name of a category, which is an administrator's text: the ledger may hold it. */
  readonly title: string;
  readonly description: string;
}

/** For the categories that a new FORM begins with (product.md 9.2), by their names. */
export const CHALLENGES_OF: Readonly<Record<string, readonly Challenge[]>> = {
  Uovo: [
    {
      title: 'Il primo passo verso un mestiere',
      description:
        'Scegli un mestiere che ti incuriosisce e scopri qual è il primo passo per arrivarci: un incontro, una prova, ' +
        'una visita. Racconta che cosa serve, quanto tempo chiede e che cosa potresti fare già questa settimana.',
    },
    {
      title: 'La prima idea, anche piccola',
      description:
        'Racconta un’idea che hai in mente e non hai ancora provato: un oggetto, un servizio, un laboratorio. ' +
        'Di’ a chi sarebbe utile, da dove cominceresti e che cosa ti manca per la prima prova.',
    },
    {
      title: 'Una cosa provata per la prima volta',
      description:
        'Prova in questi giorni qualcosa che non hai mai fatto e che si fa in un lavoro: riparare, cucinare, contare, ' +
        'spiegare, vendere. Racconta com’è andata, che cosa ti è riuscito e che cosa rifaresti in un altro modo.',
    },
    {
      title: 'Tre domande per cominciare',
      description:
        'Fai tre domande sul lavoro a una persona che conosci: com’è cominciato, che cosa da fuori non si immagina, ' +
        'che cosa consiglia a chi comincia. Riporta le risposte e quella che ti ha sorpreso di più.',
    },
  ],
  'Plus Dotati': [
    {
      title: 'Una cosa difficile, spiegata bene',
      description:
        'Scegli una domanda difficile di scienza, tecnica, economia o arte e spiegala in meno di cinquecento parole a chi ' +
        'non ne sa nulla. La difficoltà non va tolta: va resa comprensibile.',
    },
    {
      title: 'Un progetto di sei mesi',
      description:
        'Progetta qualcosa che richieda sei mesi di studio o di lavoro: l’obiettivo, le fonti, la prova con cui capirai ' +
        'se funziona, il punto in cui potresti sbagliare e che cosa faresti allora.',
    },
    {
      title: 'La stessa scelta da due lati',
      description:
        'Prendi una scelta discussa nel mondo della scuola o del lavoro e scrivi l’argomento migliore per ciascuno dei due ' +
        'lati. Concludi con quello che ti convince e con ciò che ti farebbe cambiare idea.',
    },
    {
      title: 'Dall’errore al metodo',
      description:
        'Racconta un tentativo non riuscito, tuo o della storia di una scienza o di un mestiere: perché è andato così, ' +
        'che cosa insegna e quale metodo ne ricavi per la prossima prova.',
    },
  ],
};

/** For every other category: the title follows its name, and the description says it. */
export const CHALLENGES: readonly { readonly title: string; readonly description: (category: string) => string }[] = [
  {
    title: 'il mestiere che vorresti fare',
    description: (category) =>
      `Scegli una professione legata a ${category} e racconta una giornata tipo: che cosa si fa, con chi si lavora, ` +
      'che cosa bisogna saper fare. Concludi con il primo passo che potresti compiere già questo mese.',
  },
  {
    title: 'cinque domande a chi ci lavora',
    description: (category) =>
      `Trova una persona che fa un lavoro legato a ${category} e ponile cinque domande che nessuno le fa mai. ` +
      'Riporta le risposte più sorprendenti e che cosa hanno cambiato nella tua idea di quel lavoro.',
  },
  {
    title: 'un curriculum che parla di te',
    description: (category) =>
      `Prepara un curriculum di una pagina per un lavoro legato a ${category}, che metta in luce ciò che sai fare, comprese ` +
      'le esperienze fuori da scuola e dal lavoro. Spiega in poche righe perché hai scelto quell’ordine e quelle parole.',
  },
  {
    title: 'un’idea d’impresa in una pagina',
    description: (category) =>
      `Descrivi un prodotto o un servizio legato a ${category} e utile alle persone del tuo territorio: a chi serve, ` +
      'quanto costa, chi altri lo offre e perché il tuo sarebbe diverso. Bastano una pagina e un nome che si ricordi.',
  },
  {
    title: 'il tuo piano per dodici mesi',
    description: (category) =>
      `Metti per iscritto un obiettivo di studio o di lavoro legato a ${category} e dividilo in tappe, una per trimestre. ` +
      'Per ogni tappa indica che cosa ti serve, chi può aiutarti e come capirai di averla raggiunta.',
  },
  {
    title: 'una professione in novanta secondi',
    description: (category) =>
      'Scrivi il testo di un video di novanta secondi che faccia capire a chi frequenta la terza media una professione ' +
      `legata a ${category} di cui non ha mai sentito parlare.`,
  },
  {
    title: 'la lettera che apre una porta',
    description: (category) =>
      `Scrivi una lettera di presentazione per l’azienda, la scuola o il corso dei tuoi sogni in un campo legato a ${category}. ` +
      'Niente formule fatte: vince chi riesce a farsi conoscere in meno di trecento parole.',
  },
  {
    title: 'un problema vicino, una soluzione',
    description: (category) =>
      `Individua un problema del luogo in cui vivi che sia legato a ${category} e proponi una soluzione realizzabile in tre ` +
      'mesi. Racconta quali competenze servono e quali vorresti imparare tu per portarla avanti.',
  },
  {
    title: 'impara qualcosa in sette giorni',
    description: (category) =>
      `Scegli una competenza legata a ${category} che non hai e dedica mezz’ora al giorno, per una settimana, a costruirla. ` +
      'Tieni un diario: che cosa ha funzionato, che cosa no, e a che cosa potrebbe servirti domani.',
  },
  {
    title: 'la mappa delle tue competenze',
    description: (category) =>
      `Descrivi la mappa di ciò che sai fare e che è legato a ${category}: da dove viene ogni competenza, come si collega ` +
      'alle altre e quale strada professionale potrebbe aprire. Indica anche due zone ancora da esplorare.',
  },
];

interface AutomaticCopy {
  /** What the ledger holds of the title. */
  readonly challenge: string;
  readonly copy: ContestText;
}

/**
 * The challenge for the category at `position` among all of them: it changes each week, and differs between categories as
 * long as there are enough challenges.
 */
export function challengeOf(week: number, category: string, position: number): AutomaticCopy {
  const own = Object.hasOwn(CHALLENGES_OF, category) ? CHALLENGES_OF[category] : undefined;
  if (own) {
    const { title, description } = oneOf(own, week);
    return { challenge: title, copy: { title, description, rules: RULES } };
  }
  const { title, description } = oneOf(CHALLENGES, week + position);
  const copy = { title: `${category}: ${title}`, description: description(`«${category}»`), rules: RULES };
  return { challenge: title, copy };
}

function oneOf<Challenge>(challenges: readonly Challenge[], number: number): Challenge {
  const challenge = challenges[((number % challenges.length) + challenges.length) % challenges.length];
  if (!challenge) throw new Error('there is a challenge for every number');
  return challenge;
}
