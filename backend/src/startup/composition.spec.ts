import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { commandKinds } from './composition.js';

it('names each kind of command once', () => {
  const types = commandKinds.map(({ type }) => type);
  expect(types.filter((type, index) => types.indexOf(type) !== index)).toEqual([]);
});

it('knows a declaration of every feature', () => {
  const known = readFileSync(join(import.meta.dirname, 'composition.ts'), 'utf8');
  const folders = readdirSync(join(import.meta.dirname, '../features')).filter((folder) => folder !== 'definition');
  expect(folders.filter((folder) => !known.includes(`'../features/${folder}/${folder}.feature.js'`))).toEqual([]);
});
