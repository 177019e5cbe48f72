/** Entries to automatic contests, by the title of the challenge (contests/automatic-contest-copy.ts). */
export const AUTOMATIC_ENTRIES: Readonly<Record<string, readonly string[]>> = {
  'Racconta il mestiere che vorresti fare': [
    'Ho scelto il tecnico di laboratorio: pensavo provette, ho trovato fogli di calcolo. Il primo passo è un open day, sabato.',
    'Ho provato a immaginare il lunedì mattina di una fisioterapista, perché il venerdì piace a tutti.',
  ],
  'Intervista a chi quel lavoro lo fa davvero': [
    'Cinque domande alla mia vicina, che fa la geologa. La risposta più bella: «Il mio ufficio ha quattro stagioni».',
    'Ho intervistato il bidello della mia vecchia scuola. Nessuno gli aveva mai chiesto che cosa gli piace di più: le sette e un quarto.',
  ],
  'Un curriculum che parla di te': [
    'Una pagina sola, in ordine di ciò che so fare e non di quando l’ho fatto. È stato più difficile del previsto.',
    'Ho messo per primo il volontariato in canile, perché è lì che ho imparato ad arrivare puntuale.',
  ],
  'Un’idea d’impresa in una pagina': [
    'Un servizio di riparazione di biciclette a domicilio per chi abita lontano dall’officina. Si chiamerebbe «Camera d’aria».',
    'Pane del giorno prima in cassetta, a metà prezzo, ritirato in stazione. Nome: «Buono anche domani».',
  ],
  'Il tuo piano per i prossimi dodici mesi': [
    'Obiettivo: il B2 di inglese entro l’estate. Tappe, date, e il nome di chi mi sgriderà se salto una settimana.',
    'Primo trimestre la patente, secondo il corso di saldatura, terzo la stagione, quarto si vede: ma il quarto c’è.',
  ],
  'Spiega una professione in novanta secondi': [
    'Il fonico, in novanta secondi: è la persona che decide che cosa non si sente.',
    'L’archivista: qualcuno ha buttato un foglio nel 1911, qualcun altro l’ha raccolto, e oggi sappiamo di chi era il campo.',
  ],
  'La lettera che apre una porta': [
    'Gentile bottega, non ho esperienza, ho due mani, una bicicletta e tutte le mattine libere fino a settembre.',
    'Vi scrivo perché passo davanti alla vostra vetrina da sei anni, e da uno rallento.',
  ],
  'Un problema del quartiere, una soluzione': [
    'Nel mio quartiere manca l’ombra. Dodici alberi, una convenzione con il vivaio, turni per l’acqua: allego la mappa.',
    'L’ascensore della stazione è rotto da marzo: propongo tre volontari all’ora di punta, finché non lo aggiustano.',
  ],
  'Impara qualcosa di nuovo in sette giorni': [
    'Sette giorni per imparare a fare la maglia. Al terzo volevo smettere, al settimo ho fatto una presina storta ma mia.',
    'Mezz’ora di lingua dei segni al giorno. So dire buongiorno, grazie, e che vorrei continuare.',
  ],
  'La mappa delle tue competenze': [
    'La mia mappa comincia dal pallone: arbitrare mi ha insegnato a decidere in fretta e a spiegare dopo.',
    'Al centro c’è la cucina di mia nonna, da cui partono la chimica, la pazienza e i conti. Due zone bianche: l’inglese e parlare in pubblico.',
  ],
};
