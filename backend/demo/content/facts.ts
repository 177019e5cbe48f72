import type { Facts } from '../../src/features/marketplace/domain/facts.js';

/** Days count from the last day of the demonstration: it shows what begins soon, what runs and what is over. */
export interface DemoFacts extends Partial<Omit<Facts, 'firstDay' | 'lastDay' | 'deadline'>> {
  readonly firstDay?: number;
  readonly lastDay?: number;
  readonly deadline?: number;
}

const inPresence = (city: string, address?: string): DemoFacts => ({
  ...{ mode: 'presence', city },
  ...(address && { address }),
});
const online: DemoFacts = { mode: 'online' };

/** By title. Whose title is not here says nothing. */
export const FACTS: Readonly<Record<string, DemoFacts>> = {
  'Programmare da zero in dieci serate': {
    ...{ firstDay: 9, lastDay: 72, hours: 20, schedule: 'il martedì, 20:30–22:30' },
    ...inPresence('Torino', 'Via Cernaia 12, aula 3'),
  },
  'Reti e sicurezza: le basi per l’esame': { firstDay: 13, lastDay: 34, hours: 16, ...inPresence('Bologna') },
  'Dati e grafici con il foglio di calcolo': { firstDay: -6, lastDay: 29, hours: 12, ...online },
  'Matematica per il test di Medicina': { firstDay: 20, lastDay: 69, hours: 24, mode: 'both', city: 'Milano' },
  'Studiare con le mappe': { firstDay: 5, lastDay: 26, hours: 8, ...inPresence('Verona') },
  'Scegliere la scuola superiore: guida per famiglie': { firstDay: 3, lastDay: 17, hours: 6, ...online },
  'Inglese B2 in dodici settimane': {
    ...{ firstDay: 14, lastDay: 95, hours: 48, schedule: 'lunedì e giovedì, 18:30–20:30' },
    ...inPresence('Torino', 'Corso Vittorio Emanuele II 94'),
  },
  'Tedesco per chi parte': { firstDay: 6, lastDay: 48, hours: 20, ...online },
  'Preparazione alla certificazione di francese': { firstDay: -40, lastDay: -12, hours: 20, ...online },
  'Inglese per bambini, giocando': { firstDay: 18, hours: 4, ...inPresence('Torino') },
  'Costruire una sedia': {
    firstDay: 12,
    lastDay: 47,
    hours: 24,
    seats: 4,
    ...inPresence('Cuneo', 'Via Roma 31, nel cortile'),
  },
  'Ceramica: dal blocco allo smalto': { firstDay: 16, lastDay: 44, hours: 15, ...inPresence('Faenza') },
  'Basi di cucina professionale': { firstDay: 10, lastDay: 38, hours: 30, ...inPresence('Napoli') },
  'Pasta sfoglia, riccia e frolla': {
    firstDay: 7,
    lastDay: 9,
    hours: 9,
    ...inPresence('Napoli', 'Via dei Tribunali 88'),
  },
  'Primo soccorso per volontari': { firstDay: 21, hours: 8, seats: 20, ...inPresence('Bologna') },
  'Sicurezza sul lavoro, formazione generale': { firstDay: 4, hours: 4, ...online },
  'Colloquio di orientamento per la terza media': { mode: 'both', city: 'Torino', daysToDeliver: 7 },
  'Leggiamo insieme la tua busta paga': { ...online, daysToDeliver: 5, schedule: 'la sera, dopo le 18' },
  'Revisione del curriculum in due giorni': { ...online, daysToDeliver: 2 },
  'Revisione del portfolio di grafica': { ...online, daysToDeliver: 10 },
  'Traduzione del curriculum in tedesco': { ...online, daysToDeliver: 6 },
  'Mezza giornata in falegnameria': inPresence('Cuneo', 'Via Roma 31, nel cortile'),
  'Passeggiata nei caruggi per piccoli gruppi': { ...inPresence('Genova'), schedule: 'il sabato mattina' },
  'Visita alla bottega di liuteria': inPresence('Cremona'),
  'Conversazione in inglese, 45 minuti': online,
  'Apprendista tornitore CNC': {
    ...{ jobKind: 'apprenticeship', city: 'Bassano del Grappa', mode: 'presence', openings: 6 },
    ...{ payFrom: 950, payTo: 1250, payPer: 'month', deadline: 24, minimumAge: 18 },
    required: 'Diploma tecnico o qualifica professionale in meccanica. Un torno lo hai già visto, anche solo a scuola.',
  },
  'Sviluppatrice o sviluppatore junior': {
    ...{
      jobKind: 'internship',
      city: 'Torino',
      mode: 'both',
      openings: 9,
      payFrom: 800,
      payPer: 'month',
      deadline: 31,
    },
    required: 'Un progetto da mostrare, di qualunque dimensione.',
  },
  'Assistenza clienti, tempo parziale': {
    ...{ jobKind: 'contract', city: 'Torino', mode: 'both', payFrom: 780, payTo: 860, payPer: 'month', deadline: 15 },
  },
  'Aiuto pasticciere': {
    ...{ jobKind: 'contract', city: 'Napoli', mode: 'presence', payFrom: 1350, payPer: 'month', deadline: 11 },
  },
  'Educatrice o educatore per il doposcuola': {
    ...{ jobKind: 'contract', city: 'Bologna', mode: 'presence', payFrom: 11_500, payTo: 12_800, payPer: 'year' },
    ...{ openings: 3, deadline: 40, required: 'Laurea in scienze dell’educazione, anche in corso.' },
  },
  'OSS per assistenza domiciliare': {
    ...{ jobKind: 'contract', city: 'Bologna', mode: 'presence', payFrom: 1450, payTo: 1600, payPer: 'month' },
    ...{ openings: 4, deadline: 20, minimumAge: 18 },
  },
  'Stagione estiva in agriturismo': {
    ...{ jobKind: 'contract', city: 'Oristano', mode: 'presence', payFrom: 1200, payPer: 'month', deadline: -3 },
  },
  'Saldatore navale, anche prima esperienza': {
    ...{ jobKind: 'contract', city: 'Palermo', mode: 'presence', payFrom: 1500, payPer: 'month', deadline: 55 },
  },
};
