import type { Item } from '../api/api-types';

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

const listed = new Intl.ListFormat('it', { type: 'conjunction' });

/** "Creare e Aiutare". */
export const listOfAreas = (areas: readonly AreaLetter[]) => listed.format(areas.map((area) => areaNames[area].verb));

/** Of the areas by place, those of places 1 to 3: areas that share one leave out the next. */
export const firstPlaces = (order: readonly AreaLetter[][]): AreaLetter[][] =>
  order.filter((_, at) => order.slice(0, at).flat().length < 3);
