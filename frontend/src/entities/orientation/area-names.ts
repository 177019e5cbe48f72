import type { Item } from '../../api/api-types';
import { listed } from '../../ui/text/listed';

export type AreaLetter = Item['areas'][number];

/** The six areas of interest, in the order in which FORM names them, as their texts do (backend/pages/orientation/areas). */
export const areaNames: Readonly<Record<AreaLetter, { verb: string; name: string }>> = {
  R: { verb: 'Fare', name: 'Realistico' },
  I: { verb: 'Capire', name: 'Investigativo' },
  A: { verb: 'Creare', name: 'Artistico' },
  S: { verb: 'Aiutare', name: 'Sociale' },
  E: { verb: 'Avviare', name: 'Intraprendente' },
  C: { verb: 'Ordinare', name: 'Convenzionale' },
};

export const areaLetters: readonly AreaLetter[] = ['R', 'I', 'A', 'S', 'E', 'C'];

/** "Creare · Artistico". */
export const areaLabel = (area: AreaLetter) => `${areaNames[area].verb} · ${areaNames[area].name}`;

/** "Creare e Aiutare". */
export const listOfAreas = (areas: readonly AreaLetter[]) => listed(areas.map((area) => areaNames[area].verb));

/** Of the areas by place, those that are liked most: equal ones are liked alike. */
export const firstPlaces = (order: readonly AreaLetter[][], liked: readonly AreaLetter[]): AreaLetter[][] =>
  order.filter((areas) => areas.every((area) => liked.includes(area)));
