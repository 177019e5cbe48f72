import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { AREA_LETTERS } from '../../categories/areas.js';
import { type Area, readOrientationContent, STATEMENTS_PER_AREA } from './orientation-content.js';

/** What docs/orientation.md says of the texts: who may read them with ease, and what they never say. */

const { version, statements, areas, pairs, choosingASchool } = readOrientationContent();
const REPOSITORY = join(import.meta.dirname, '../../../../..');
const LESSON = join(REPOSITORY, 'docs/templates/orientation-lesson.md');

/**
 * Of each version of the statements. A result names the version that it was made with, so what a version asks never changes:
 * who changes a statement raises `version`, and adds a line.
 */
const DIGESTS: Readonly<Record<number, string>> = { 1: '52d1516c3b3888db', 2: 'a49d2ae4e4a77e51' };

/** The letters of each path, in the order of their weight (docs/orientation.md#letters). */
type Letters = Readonly<Record<string, string>>;

const LICEI: Letters = {
  'Liceo artistico: Arti figurative': 'A',
  'Liceo artistico: Architettura e ambiente': 'RAC',
  'Liceo artistico: Design': 'AR',
  'Liceo artistico: Audiovisivo e multimediale': 'AR',
  'Liceo artistico: Grafica': 'A',
  'Liceo artistico: Scenografia': 'A',
  'Liceo classico': 'IAS',
  'Liceo linguistico': 'SAE',
  'Liceo musicale e coreutico, sezione musicale': 'AS',
  'Liceo musicale e coreutico, sezione coreutica': 'AS',
  'Liceo scientifico': 'I',
  'Liceo scientifico, opzione scienze applicate': 'IR',
  'Liceo scientifico, sezione a indirizzo sportivo': 'SRI',
  'Liceo delle scienze umane': 'SI',
  'Liceo delle scienze umane, opzione economico-sociale': 'IEC',
  'Liceo del made in Italy': 'EC',
};

const TECNICI: Letters = {
  'Amministrazione, finanza e marketing': 'CE',
  Turismo: 'ECS',
  'Meccanica, meccatronica ed energia': 'RI',
  'Trasporti e logistica': 'RCE',
  'Elettronica ed elettrotecnica': 'RI',
  'Informatica e telecomunicazioni': 'CIR',
  'Grafica e comunicazione': 'ACR',
  'Chimica, materiali e biotecnologie': 'IRC',
  'Sistema moda': 'RA',
  'Agraria, agroalimentare e agroindustria': 'RI',
  'Costruzioni, ambiente e territorio': 'RCI',
};

const PROFESSIONALI: Letters = {
  'Agricoltura, sviluppo rurale, valorizzazione dei prodotti del territorio e gestione delle risorse forestali e montane':
    'R',
  'Pesca commerciale e produzioni ittiche': 'R',
  'Industria e artigianato per il Made in Italy': 'RA',
  'Manutenzione e assistenza tecnica': 'R',
  'Gestione delle acque e risanamento ambientale': 'R',
  'Servizi commerciali': 'CE',
  'Enogastronomia e ospitalità alberghiera': 'RES',
  'Servizi culturali e dello spettacolo': 'RA',
  'Servizi per la sanità e l’assistenza sociale': 'S',
  'Arti ausiliarie delle professioni sanitarie: odontotecnico': 'RI',
  'Arti ausiliarie delle professioni sanitarie: ottico': 'RCI',
};

const ITS: Letters = {
  Energia: 'RI',
  'Mobilità Sostenibile e logistica': 'CRE',
  'Chimica e nuove tecnologie della vita': 'IRC',
  'Sistema Agroalimentare': 'RI',
  'Sistema Casa e ambiente costruito': 'CRI',
  Meccatronica: 'RI',
  'Sistema Moda': 'RAE',
  'Servizi alle imprese e agli enti senza fini di lucro': 'CE',
  'Tecnologie per i beni e le attività artistiche e culturali e per il turismo': 'ESA',
  'Tecnologia dell’informazione, della comunicazione e dei dati': 'CI',
};

describe('the paths', () => {
  const lists: readonly [what: string, of: (area: Area) => readonly string[], letters: Letters, count: number][] = [
    ['licei', ({ school }) => school.licei, LICEI, 16],
    ['istituti tecnici', ({ school }) => school.tecnici, TECNICI, 11],
    ['istituti professionali', ({ school }) => school.professionali, PROFESSIONALI, 11],
    ['ITS Academy', ({ after }) => after.its, ITS, 10],
  ];

  it.each(lists)('%s stand each under one to three areas, by their letters', (_, of, letters, count) => {
    expect(Object.values(letters)).toHaveLength(count);
    for (const areasOfPath of Object.values(letters)) expect(areasOfPath).toMatch(/^[RIASEC]{1,3}$/);
    for (const area of areas) {
      const named = Object.keys(letters).filter((name) => letters[name]?.includes(area.letter));
      expect({ [area.letter]: [...of(area)].sort() }).toEqual({ [area.letter]: named.sort() });
    }
  });
});

const labelsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const lettersOf = (text: string) => text.match(/\p{L}/gu) ?? [];
const sentencesOf = (text: string) => text.match(/[.?!…]+(?=\s|$)/gu) ?? [];

/** How easy an Italian text is, 0 to 100 (GULP group, La Sapienza, 1988): under 60 hard for who has the licenza media. */
function gulpease(text: string): number {
  const index =
    89 + (300 * sentencesOf(text).length - 10 * lettersOf(text).length) / Math.max(labelsOf(text).length, 1);
  return Math.min(100, Math.max(0, index));
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

describe('Gulpease', () => {
  it('counts sentences, letters and words', () => {
    const text = 'Il questionario chiede soltanto che cosa piacerebbe fare. Le risposte restano a chi le ha date.';
    expect(gulpease(text)).toBeCloseTo(89 + (300 * 2 - 10 * 78) / 16);
    expect(gulpease('Sì.')).toBe(100);
    expect(gulpease('precipitevolissimevolmente '.repeat(9))).toBe(0);
  });
});

/** Prose, without names and their lists. */
const proseOf = ({ summary, likes, strengths, school, after, occupations, firstSteps }: Area): readonly string[] => [
  ...[summary, likes, strengths, school.text, school.filiera, after.text, after.apprenticeship],
  ...[...occupations, ...firstSteps].map(({ text }) => text),
];

/** What of a page is prose: no headings, no marks of lists, no addresses of links. */
const proseOfPage = (markdown: string) =>
  markdown
    .replace(/^#.*$/gm, '')
    .replace(/^(?:-|\d+\.) /gm, '')
    .replace(/\]\([^)]*\)/g, ']');

describe('the texts are easy to read', () => {
  it.each(areas.map((area) => [area.name, area] as const))('%s', (_, area) => {
    const prose = proseOf(area);
    expect(prose.filter((text) => sentencesOf(text).length === 0)).toEqual([]);
    expect(gulpease(prose.join(' '))).toBeGreaterThanOrEqual(70);
    const words = labelsOf(prose.join(' ')).length;
    expect(words).toBeGreaterThan(300);
    expect(words).toBeLessThan(400);
    const { likes, strengths, school, after } = area;
    for (const text of [likes, strengths, school.text, after.text]) expect(gulpease(text)).toBeGreaterThanOrEqual(60);
  });

  it('and say what an ITS Academy is where it is first named', () => {
    const firstSentences = areas.map(
      (area) =>
        proseOf(area)
          .join(' ')
          .match(/[^.]*ITS Academy[^.]*/)?.[0],
    );
    expect(firstSentences.filter((sentence) => !sentence?.includes('ITS Academy, che insegna un lavoro'))).toEqual([]);
  });

  it('the pairs, in a sentence or two', () => {
    expect(pairs.filter(({ text }) => gulpease(text) < 65)).toEqual([]);
    expect(pairs.filter(({ text }) => sentencesOf(text).length > 2)).toEqual([]);
  });

  it('how a school is chosen', () => {
    expect(gulpease(proseOfPage(choosingASchool))).toBeGreaterThanOrEqual(65);
    const words = labelsOf(choosingASchool).length;
    expect(words).toBeGreaterThan(400);
    expect(words).toBeLessThan(700);
  });
});

it('leads first steps to screens that there are', () => {
  const links = areas.flatMap(({ firstSteps }) => firstSteps.flatMap(({ link }) => link ?? []));
  const addresses = readFileSync(join(REPOSITORY, 'frontend/src/paths.ts'), 'utf8');
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => !addresses.includes(`: '${link}',`))).toEqual([]);
});

describe('the statements', () => {
  const texts = statements.map(({ text }) => text);

  it('are eight an area, mixed, each once', () => {
    for (const letter of AREA_LETTERS)
      expect(statements.filter(({ area }) => area === letter)).toHaveLength(STATEMENTS_PER_AREA);
    expect(statements.filter(({ area }, index) => area === statements[index + 1]?.area)).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
    expect(statements.map(({ _id }) => _id)).toEqual(texts.map((_, index) => `s${String(index + 1).padStart(2, '0')}`));
  });

  it('are activities of at most twelve words, without a negation', () => {
    expect(texts.filter((text) => labelsOf(text).length > 12)).toEqual([]);
    expect(texts.filter((text) => /\b(?:non|né|mai|senza|nessun\w*|niente|nulla)\b/iu.test(text))).toEqual([]);
    expect(texts.filter((text) => !/^\p{Lu}\p{Ll}*(?:[aei]r|[aei]re) /u.test(text))).toEqual([]);
  });

  it('ask one thing each', () =>
    expect(texts.filter((text) => / e \p{L}+(?:[aei]re|[aei]r[lmnst][aeio])\b/iu.test(text))).toEqual([]));

  it('are easier than the rest', () =>
    expect(mean(texts.map((text) => gulpease(`${text}.`)))).toBeGreaterThanOrEqual(85));

  it('keep their version, and a new version is a new number', () => {
    const asked = JSON.stringify(statements.map(({ _id, text, area }) => [_id, text, area]));
    expect({ [version]: createHash('sha256').update(asked).digest('hex').slice(0, 16) }).toEqual({
      [version]: DIGESTS[version],
    });
    expect(Math.max(...Object.keys(DIGESTS).map(Number))).toBe(version);
    expect(new Set(Object.values(DIGESTS)).size).toBe(Object.keys(DIGESTS).length);
  });
});

describe('no text', () => {
  const strings = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(strings);
  const pupils = [...strings(areas), ...pairs.map(({ text }) => text), ...statements.map(({ text }) => text)];
  const everything = [...pupils, choosingASchool, readFileSync(LESSON, 'utf8')];
  /** What has to be said, and says that it is none. */
  const DISCLAIMERS = /non è un test( psicologico)?|non misura (le )?capacità/giu;
  const saying = (pattern: RegExp, texts = everything) =>
    texts.flatMap((text) => text.replace(DISCLAIMERS, '').match(pattern)?.slice(0, 1) ?? []);

  it('measures anybody', () =>
    expect(
      saying(
        /\btest\b|diagnos|valutazion|attitudin|personalità|psicologic|portat[oaie] (?:per|a)\b|adatt[oaie] (?:a te|per te)|percentil|talent|\bdot[ei]\b|capacità/iu,
      ),
    ).toEqual([]));

  it('names a day, a year or an hour of the clock', () =>
    expect(
      saying(
        /\b(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)\b|\b(?:19|20)\d\d\b|\b\d{1,2}[:/.]\d{1,2}\b|\b(?:alle|ore) \d|\b\d+ ore\b/iu,
        [...pupils, choosingASchool],
      ),
    ).toEqual([]));

  it('makes a picture of who reads it', () =>
    expect(saying(/\b(?:lui|lei|ragazz[oaie]|brav[oaie]|uom\w+|donn[ae])\b/iu, [...pupils, choosingASchool])).toEqual(
      [],
    ));
});
