import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { readOrientationContent } from '../questionnaire/orientation-content.js';

/** The screens say what an area is called also where none of its texts is loaded. */
it('are those of the texts on every screen', () => {
  const screens = readFileSync('../frontend/src/entities/orientation/area-names.ts', 'utf8');
  const named = [...screens.matchAll(/(\w): \{ verb: '(\w+)', name: '(\w+)' \}/g)].map(([, ...words]) => words);
  const { areas } = readOrientationContent();
  expect(named).toEqual(areas.map(({ letter, verb, name }) => [letter, verb, name]));
});
