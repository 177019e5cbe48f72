import { areaLetters } from '../src/entities/orientation/area-names';
import type { Areas, Statements } from '../src/orientation/orientation-api';

/** Texts of the orientation, as the server answers them. */

export const statements: Statements = {
  version: 3,
  statements: Array.from({ length: 8 }, (_, index) => index).flatMap((index) =>
    areaLetters.map((area) => ({ _id: `${area.toLowerCase()}${index}`, text: `Frase ${area}${index}`, area })),
  ),
};

/** The same answer to all statements of an area. */
export const answersOf = (ofAreas: Partial<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    statements.statements.flatMap(({ _id, area }) => (ofAreas[area] === undefined ? [] : [[_id, ofAreas[area]]])),
  );

const named = { R: 'Fare', I: 'Capire', A: 'Creare', S: 'Aiutare', E: 'Avviare', C: 'Ordinare' } as const;

export const areas: Areas = {
  version: 3,
  areas: areaLetters.map((letter) => ({
    letter,
    name: `Area ${letter}`,
    verb: named[letter],
    summary: `In breve di ${letter}.`,
    likes: 'Piace.',
    strengths: 'Si impara.',
    subjects: ['Musica'],
    school: { text: 'A scuola.', licei: ['Liceo'], tecnici: [], professionali: [], iefp: [], filiera: 'Filiera.' },
    after: { text: 'Dopo.', its: [], degrees: [], afam: [], apprenticeship: 'Apprendistato.' },
    occupations: [{ name: 'Mestiere', text: 'Lavora.' }],
    firstSteps: [{ title: 'Provare', text: 'Oggi.' }],
  })),
  pairs: [{ areas: ['A', 'S'], text: 'Creare e aiutare insieme.' }],
  choosingASchool: { title: 'Scegliere una scuola', html: '<p>Si può cambiare.</p>' },
};
