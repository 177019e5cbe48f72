import type { DemoPerson } from './person.js';

/**
 * Families in which something is written: a child with two guardians and a guardian with two children, one who waits, one
 * nobody answered for, consents that were withdrawn, held and contested. They do nothing by chance.
 */
export const FAMILIES = [
  { name: 'Stefano Lombardi', role: 'adult', joins: 61, isQuiet: true },
  {
    name: 'Pietro Lombardi',
    role: 'minor',
    age: 13,
    parent: 'Francesca Lombardi',
    joins: 58,
    category: 'egg',
    bio: 'Terza media. Mi piacciono le mappe e i treni.',
  },
  { name: 'Nina Marchetti', role: 'minor', age: 12, parent: 'Alberto Marchetti', joins: 4, isQuiet: true },
  { name: 'Riccardo Bassi', role: 'minor', age: 15, parent: 'Lorenzo Bassani', joins: 11, isQuiet: true },
  { name: 'Paola Ferretti', role: 'adult', joins: 47, isQuiet: true },
  { name: 'Giada Ferretti', role: 'minor', age: 15, parent: 'Paola Ferretti', joins: 46, isQuiet: true },
  { name: 'Sergio Monaco', role: 'adult', joins: 20, isQuiet: true },
  { name: 'Elia Monaco', role: 'minor', age: 16, parent: 'Sergio Monaco', joins: 19, isQuiet: true },
  { name: 'Barbara Santini', role: 'adult', joins: 9, isQuiet: true },
  { name: 'Tobia Santini', role: 'minor', age: 14, parent: 'Barbara Santini', joins: 3, isQuiet: true },
] as const satisfies readonly DemoPerson[];

/** Whom reports and decisions are about. */
export const NEIGHBOURS = [
  {
    name: 'Ivano Salvi',
    role: 'adult',
    joins: 44,
    isQuiet: true,
    bio: 'Formatore freelance: risultati garantiti, in metà del tempo.',
  },
  { name: 'Dario Fusco', role: 'adult', joins: 33, isQuiet: true, bio: 'Cerco lavoro nella logistica.' },
  { name: 'Renzo Maggi', role: 'adult', joins: 23, isQuiet: true },
  {
    name: 'Kevin Sala',
    role: 'adult',
    joins: 17,
    isQuiet: true,
    bio: 'Appena uscito dalla terza media, cerco il primo lavoretto.',
  },
] as const satisfies readonly DemoPerson[];

/** What each guardian sets, in turn: coins a week, and the sum above which an order waits. */
export const LIMITS = [
  { weeklyCoins: 60, approvalAbove: 20 },
  { weeklyCoins: 40, approvalAbove: 15 },
  { weeklyCoins: 80, approvalAbove: 30 },
] as const;

/** Minors who may write and send coins to each other. */
export const FRIENDS = [
  ['Sofia Lombardi', 'Emma Orlando'],
  ['Leonardo Ferrari', 'Samuele Longo'],
  ['Gabriele Costa', 'Mattia Orlando'],
  ['Aurora Greco', 'Alice Serra'],
  ['Ginevra Barbieri', 'Viola Testa'],
  ['Edoardo Sanna', 'Diego Caruso'],
] as const;

/** Adults whom a guardian allowed; one of them is suspended later (reports.ts). */
export const TRUSTED = [
  ['Pietro Lombardi', 'Teresa Amato'],
  ['Sofia Lombardi', 'Martina Serra'],
  ['Emma Orlando', 'Niccolò De Santis'],
  ['Emma Orlando', 'Dario Fusco'],
] as const;

/** The address that the child wrote first belongs to a stranger; nobody has answered at this one yet. */
export const RIGHT_ADDRESS = 'loredana.bassi@demo.form.local';
