import type { AreaLetter } from '../../src/features/categories/areas.js';

/** The categories that administrators add to the two of the first start. */

export interface DemoCategory {
  readonly name: string;
  readonly areas: AreaLetter[];
  readonly description?: string;
}

export const CATEGORIES = {
  school: {
    name: 'Orientamento scolastico',
    areas: ['S', 'E'],
    description: 'Scegliere la scuola superiore, l’ITS o l’università, e cambiare strada quando serve',
  },
  digital: {
    name: 'Digitale e informatica',
    areas: ['I', 'C'],
    description: 'Programmazione, dati, reti, grafica e stampa 3D',
  },
  languages: {
    name: 'Lingue e mobilità',
    areas: ['A', 'S'],
    description: 'Corsi, certificazioni, scambi e tirocini all’estero',
  },
  crafts: {
    name: 'Artigianato e Made in Italy',
    areas: ['R', 'A'],
    description: 'Mestieri delle mani: legno, tessuti, carta, ceramica, cucina',
  },
  care: {
    name: 'Cura e benessere',
    areas: ['I', 'S'],
    description: 'Professioni sanitarie, sociali, educative e veterinarie',
  },
  tourism: { name: 'Turismo e ristorazione', areas: ['R', 'S', 'E'] },
  business: {
    name: 'Impresa e lavoro',
    areas: ['E', 'C'],
    description: 'Curriculum, colloqui, contratti, partita IVA e nuove imprese',
  },
} as const satisfies Record<string, DemoCategory>;

export type CategoryKey = keyof typeof CATEGORIES | 'egg' | 'gifted';

/** The two categories that exist from the first start (migration 0003). */
export const FIRST_CATEGORIES: Readonly<Record<string, CategoryKey>> = { Uovo: 'egg', 'Plus Dotati': 'gifted' };
