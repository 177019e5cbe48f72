import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { AREA_LETTERS, type AreaLetter } from '../../categories/areas.js';

export const STATEMENTS_PER_AREA = 8;

export interface Statement {
  readonly _id: string;
  readonly text: string;
  readonly area: AreaLetter;
}

interface Occupation {
  readonly name: string;
  readonly text: string;
}

interface FirstStep {
  readonly title: string;
  readonly text: string;
  /** A path of FORM without a query: no address says what its reader likes. */
  readonly link?: string;
}

export interface Area {
  readonly letter: AreaLetter;
  readonly name: string;
  readonly verb: string;
  readonly summary: string;
  readonly likes: string;
  readonly strengths: string;
  readonly subjects: readonly string[];
  readonly school: {
    readonly text: string;
    readonly licei: readonly string[];
    readonly tecnici: readonly string[];
    readonly professionali: readonly string[];
    /** Groups of the regions' courses, as examples. */
    readonly iefp: readonly string[];
    readonly filiera: string;
  };
  readonly after: {
    readonly text: string;
    readonly its: readonly string[];
    readonly degrees: readonly string[];
    readonly afam: readonly string[];
    readonly apprenticeship: string;
  };
  readonly occupations: readonly Occupation[];
  readonly firstSteps: readonly FirstStep[];
}

export interface AreaPair {
  /** In the order of AREA_LETTERS. */
  readonly areas: readonly [AreaLetter, AreaLetter];
  readonly text: string;
}

export interface OrientationContent {
  /** Of the statements: a result keeps it. */
  readonly version: number;
  /** In the order in which they are shown. */
  readonly statements: readonly Statement[];
  /** In the order of AREA_LETTERS. */
  readonly areas: readonly Area[];
  readonly pairs: readonly AreaPair[];
  /** How a school is chosen and changed, as markdown. */
  readonly choosingASchool: string;
}

/** FORM's texts, beside backend/src and backend/dist. */
const TEXTS = fileURLToPath(
  new URL('../../../../pages/orientation/', import.meta.url.replace(/\/dist[^/]*\/src\//, '/src/')),
);

type StatementsFile = Pick<OrientationContent, 'version' | 'statements'>;
type PairsFile = Pick<OrientationContent, 'pairs'>;
type AreaFile = Area & { readonly $schema?: string };

/**
 * What the questionnaire asks and what the areas say (docs/orientation.md).
 * @throws an error that names the file and what is wrong with it
 */
export function readOrientationContent(folder = TEXTS): OrientationContent {
  // To compile the schema of schemas takes longer than all the rest; the specs look at FORM's own schemas with it.
  const ajv = new Ajv2020({ allErrors: true, validateSchema: false });
  const { version, statements } = readerOf<StatementsFile>(ajv, folder, 'statements.schema.json')('statements.json');
  checkStatements(statements);
  const readArea = readerOf<AreaFile>(ajv, folder, 'area.schema.json');
  const areas = AREA_LETTERS.map((letter) => {
    const { $schema: _, ...area } = readArea(`areas/${letter}.json`);
    if (area.letter !== letter) throw new Error(`areas/${letter}.json: letter is ${area.letter}`);
    return area;
  });
  const { pairs } = readerOf<PairsFile>(ajv, folder, 'pairs.schema.json')('pairs.json');
  checkPairs(pairs);
  return { version, statements, areas, pairs, choosingASchool: textOf(folder, 'choosing-a-school.md') };
}

/** Reads files that the schema beside them describes, as the editor of who writes them does. */
function readerOf<T>(ajv: Ajv2020, folder: string, schema: string): (file: string) => T {
  const isValid = ajv.compile<T>(jsonOf(folder, schema) as object);
  return (file) => {
    const content = jsonOf(folder, file);
    if (!isValid(content)) throw new Error(`${file}: ${ajv.errorsText(isValid.errors, { dataVar: '' })}`);
    return content;
  };
}

function jsonOf(folder: string, file: string): unknown {
  const text = textOf(folder, file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file}: is not JSON`, { cause: error });
  }
}

function textOf(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch (error) {
    throw new Error(`${file}: cannot be read in ${folder}`, { cause: error });
  }
}

function checkStatements(statements: readonly Statement[]): void {
  const ids = statements.map(({ _id }) => _id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`statements.json: ${twice} is there twice`);
  for (const letter of AREA_LETTERS) {
    const count = statements.filter(({ area }) => area === letter).length;
    if (count !== STATEMENTS_PER_AREA)
      throw new Error(`statements.json: area ${letter} has ${count} statements, not ${STATEMENTS_PER_AREA}`);
  }
}

/** The schema counts fifteen, so what is there twice or the wrong way round leaves another one missing. */
function checkPairs(pairs: readonly AreaPair[]): void {
  const named = pairs.map(({ areas }) => areas.join(''));
  const all = AREA_LETTERS.flatMap((one, index) => AREA_LETTERS.slice(index + 1).map((other) => one + other));
  const missing = all.filter((pair) => !named.includes(pair));
  if (missing.length > 0) throw new Error(`pairs.json: ${missing.join(', ')} missing`);
}
