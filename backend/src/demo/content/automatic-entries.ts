/** What people hand in to automatic contests, whichever challenge it is. */
export const AUTOMATIC_ENTRIES: readonly string[] = [
  'Ho scelto il tecnico di laboratorio: pensavo provette, ho trovato fogli di calcolo. Il primo passo è un open day, sabato.',
  'Cinque domande alla mia vicina, che fa la geologa. La risposta più bella: «Il mio ufficio ha quattro stagioni».',
  'Una pagina sola, in ordine di ciò che so fare e non di quando l’ho fatto. È stato più difficile del previsto.',
  'Un servizio di riparazione di biciclette a domicilio per chi abita lontano dall’officina. Si chiamerebbe «Camera d’aria».',
  'Obiettivo: il B2 di inglese entro l’estate. Tappe, date, e il nome di chi mi sgriderà se salto una settimana.',
  'Il fonico, in novanta secondi: è la persona che decide che cosa non si sente.',
  'Gentile bottega, non ho esperienza, ho due mani, una bicicletta e tutte le mattine libere fino a settembre.',
  'Nel mio quartiere manca l’ombra. Dodici alberi, una convenzione con il vivaio, turni per l’acqua: allego la mappa.',
  'Sette giorni per imparare a fare la maglia. Al terzo volevo smettere, al settimo ho fatto una presina storta ma mia.',
  'La mia mappa comincia dal pallone: arbitrare mi ha insegnato a decidere in fretta e a spiegare dopo.',
  'Ho cominciato dalla biblioteca, ho finito al bar: le informazioni migliori erano tutte al bancone.',
  'Ho provato a immaginare il lunedì mattina, perché il venerdì piace a tutti.',
];
