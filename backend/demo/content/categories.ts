/** The categories that administrators add to the two of the first start. */

export interface DemoCategory {
  readonly name: string;
  readonly description?: string;
}

export const CATEGORIES = {
  school: {
    name: 'Orientamento scolastico',
    description: 'Scegliere la scuola superiore, l’ITS o l’università, e cambiare strada quando serve',
  },
  digital: { name: 'Digitale e informatica', description: 'Programmazione, dati, reti, grafica e stampa 3D' },
  languages: { name: 'Lingue e mobilità', description: 'Corsi, certificazioni, scambi e tirocini all’estero' },
  crafts: {
    name: 'Artigianato e Made in Italy',
    description: 'Mestieri delle mani: legno, tessuti, carta, ceramica, cucina',
  },
  care: { name: 'Cura e benessere', description: 'Professioni sanitarie, sociali, educative e veterinarie' },
  tourism: { name: 'Turismo e ristorazione' },
  business: { name: 'Impresa e lavoro', description: 'Curriculum, colloqui, contratti, partita IVA e nuove imprese' },
} as const satisfies Record<string, DemoCategory>;

export type CategoryKey = keyof typeof CATEGORIES | 'egg' | 'gifted';

/** The two categories that exist from the first start (migration 0003). */
export const FIRST_CATEGORIES: Readonly<Record<string, CategoryKey>> = { Uovo: 'egg', 'Plus Dotati': 'gifted' };
