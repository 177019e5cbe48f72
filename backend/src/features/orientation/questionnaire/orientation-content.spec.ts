import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { AREA_LETTERS } from '../../categories/areas.js';
import { readOrientationContent } from './orientation-content.js';

const TEXTS = join(import.meta.dirname, '../../../../pages/orientation');

describe('the texts of the orientation', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'orientation-'));
    cpSync(TEXTS, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const edit = (file: string, text: string | RegExp, other: string) => {
    const before = readFileSync(join(folder, file), 'utf8');
    const after = before.replace(text, other);
    expect(after).not.toBe(before);
    writeFileSync(join(folder, file), after);
  };

  it('are read in their order, six areas and fifteen pairs', () => {
    const { version, statements, areas, pairs, choosingASchool } = readOrientationContent();
    expect(version).toBeGreaterThan(0);
    expect(statements.map(({ _id }) => _id)).toHaveLength(48);
    expect(areas.map(({ letter }) => letter)).toEqual(AREA_LETTERS);
    expect(areas.map(({ verb }) => verb)).toEqual(['Fare', 'Capire', 'Creare', 'Aiutare', 'Avviare', 'Ordinare']);
    expect(areas.flatMap(Object.keys)).not.toContain('$schema');
    expect(pairs).toHaveLength(15);
    expect(choosingASchool).toMatch(/^# /);
  });

  it.each(['statements', 'area', 'pairs'])('have a schema of %s that is one', (name) => {
    const ajv = new Ajv2020();
    expect(ajv.validateSchema(JSON.parse(readFileSync(join(TEXTS, `${name}.schema.json`), 'utf8')))).toBe(true);
  });

  const faults: readonly [what: string, file: string, text: string | RegExp, other: string, said: RegExp][] = [
    ['no JSON', 'areas/S.json', '{', '', /^areas\/S\.json: is not JSON/],
    ['an answer lost', 'statements.json', /"text": "[^"]+",/, '', /^statements\.json: .*text/],
    ['an unknown area', 'statements.json', '"area": "S"', '"area": "X"', /^statements\.json: \/statements\/0\/area/],
    ['an id twice', 'statements.json', '"s02"', '"s01"', /^statements\.json: s01 is there twice/],
    ['nine of an area', 'statements.json', '"area": "S"', '"area": "R"', /^statements\.json: area R has 9 statements/],
    ['a version in words', 'statements.json', '"version": ', '"version": "2", "x": ', /^statements\.json: .*version/],
    ['a field with a typing error', 'areas/A.json', '"likes"', '"like"', /^areas\/A\.json: .*likes/],
    ['the letter of another file', 'areas/A.json', '"letter": "A"', '"letter": "I"', /^areas\/A\.json: letter is I/],
    ['a link with a query', 'areas/R.json', '"/marketplace"', '"/marketplace?area=R"', /^areas\/R\.json: .*link/],
    ['a pair the wrong way round', 'pairs.json', /"R",\s*"I"/, '"I", "R"', /^pairs\.json: RI missing/],
    ['a pair twice', 'pairs.json', /"R",\s*"A"/, '"R", "I"', /^pairs\.json: RA missing/],
  ];

  it.each(faults)('name the file with %s', (_, file, text, other, said) => {
    edit(file, text, other);
    expect(() => readOrientationContent(folder)).toThrow(said);
  });

  it('name a file that is not there', () => {
    rmSync(join(folder, 'areas/C.json'));
    expect(() => readOrientationContent(folder)).toThrow(/^areas\/C\.json: cannot be read/);
  });
});
