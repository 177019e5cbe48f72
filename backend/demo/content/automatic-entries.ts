/** Entries to automatic contests, by the challenge (features/contests/application/automatic-contest-text.ts). */
const AUTOMATIC_ENTRIES: Readonly<Record<string, readonly string[]>> = {
  'il mestiere che vorresti fare': [
    'Ho scelto il tecnico di laboratorio: pensavo provette, ho trovato fogli di calcolo. Il primo passo è un open day, sabato.',
    'Ho provato a immaginare il lunedì mattina di una fisioterapista, perché il venerdì piace a tutti.',
  ],
  'cinque domande a chi ci lavora': [
    'Cinque domande alla mia vicina, che fa la geologa. La risposta più bella: «Il mio ufficio ha quattro stagioni».',
    'Ho intervistato il bidello della mia vecchia scuola. Nessuno gli aveva mai chiesto che cosa gli piace di più: le sette e un quarto.',
  ],
  'un curriculum che parla di te': [
    'Una pagina sola, in ordine di ciò che so fare e non di quando l’ho fatto. È stato più difficile del previsto.',
    'Ho messo per primo il volontariato in canile, perché è lì che ho imparato ad arrivare puntuale.',
  ],
  'un’idea d’impresa in una pagina': [
    'Un servizio di riparazione di biciclette a domicilio per chi abita lontano dall’officina. Si chiamerebbe «Camera d’aria».',
    'Pane del giorno prima in cassetta, a metà prezzo, ritirato in stazione. Nome: «Buono anche domani».',
  ],
  'il tuo piano per dodici mesi': [
    'Obiettivo: il B2 di inglese entro l’estate. Tappe, date, e il nome di chi mi sgriderà se salto una settimana.',
    'Primo trimestre la patente, secondo il corso di saldatura, terzo la stagione, quarto si vede: ma il quarto c’è.',
  ],
  'una professione in novanta secondi': [
    'Il fonico, in novanta secondi: è la persona che decide che cosa non si sente.',
    'L’archivista: qualcuno ha buttato un foglio nel 1911, qualcun altro l’ha raccolto, e oggi sappiamo di chi era il campo.',
  ],
  'la lettera che apre una porta': [
    'Gentile bottega, non ho esperienza, ho due mani, una bicicletta e tutte le mattine libere fino a settembre.',
    'Vi scrivo perché passo davanti alla vostra vetrina da sei anni, e da uno rallento.',
  ],
  'un problema vicino, una soluzione': [
    'Nel mio quartiere manca l’ombra. Dodici alberi, una convenzione con il vivaio, turni per l’acqua: allego la mappa.',
    'L’ascensore della stazione è rotto da marzo: propongo tre volontari all’ora di punta, finché non lo aggiustano.',
  ],
  'impara qualcosa in sette giorni': [
    'Sette giorni per imparare a fare la maglia. Al terzo volevo smettere, al settimo ho fatto una presina storta ma mia.',
    'Mezz’ora di lingua dei segni al giorno. So dire buongiorno, grazie, e che vorrei continuare.',
  ],
  'la mappa delle tue competenze': [
    'La mia mappa comincia dal pallone: arbitrare mi ha insegnato a decidere in fretta e a spiegare dopo.',
    'Al centro c’è la cucina di mia nonna, da cui partono la chimica, la pazienza e i conti. Due zone bianche: l’inglese e parlare in pubblico.',
  ],
  'Il primo passo verso un mestiere': [
    'Voglio capire se fa per me la panetteria: il primo passo è alzarmi alle quattro un sabato e chiedere di guardare.',
    'Per diventare guida serve un esame, ma prima serve camminare: ho preparato un giro di quaranta minuti del mio paese.',
  ],
  'La prima idea, anche piccola': [
    'Una mensola dei libri di testo usati all’ingresso di scuola, con il nome di chi li lascia e un biglietto per chi li prende.',
    'Un banchetto che affila coltelli e forbici al mercato del giovedì. Mi mancano una mola e qualcuno che mi insegni a usarla.',
  ],
  'Una cosa provata per la prima volta': [
    'Ho cambiato la camera d’aria della bicicletta. Due ore, tre tentativi, e adesso so perché il meccanico ha le mani così.',
    'Ho spiegato le frazioni a mia sorella con una torta. La torta è finita prima delle frazioni.',
  ],
  'Tre domande per cominciare': [
    'Ho chiesto a mia zia infermiera com’è cominciato: con un turno di notte e una collega che le ha detto dove stava il caffè.',
    'Tre domande al fornaio. Da fuori non si immagina che metà del lavoro è lavare.',
  ],
  'Una cosa difficile, spiegata bene': [
    'Perché i prezzi salgono tutti insieme: una storia con tre panifici, un mulino e nessun colpevole.',
    'Che cos’è un algoritmo, spiegato con il modo in cui mia nonna cerca una chiave nel mazzo.',
  ],
  'Un progetto di sei mesi': [
    'Misurare l’aria davanti alla scuola: due sensori, sei mesi, e il dubbio che il vento decida più del traffico.',
    'Tradurre il diario di guerra del mio bisnonno. Se la grafia mi ferma, cambio strada: cerco chi la sa leggere.',
  ],
  'La stessa scelta da due lati': [
    'Compiti nelle vacanze: il lato migliore di chi li vuole, quello di chi non li vuole, e perché ho cambiato idea a metà.',
    'Lavorare da casa o insieme: due pagine, una per lato, scritte ciascuna dove dice di stare.',
  ],
  'Dall’errore al metodo': [
    'Il mio ponte di spaghetti ha retto due chili invece di dieci. Adesso provo un pezzo per volta, e scrivo prima che cosa mi aspetto.',
    'Una torta lievitata male e una ricetta copiata senza misure: il metodo è cambiare una cosa sola alla volta.',
  ],
};

/** @param title of an automatic contest, which may begin with the name of its category */
export const entriesOf = (title: string): readonly string[] =>
  AUTOMATIC_ENTRIES[title.split(': ').at(-1) ?? title] ?? [];
