import type { Examples } from '../every-command/town.js';
import { modulesIn } from '../modules-in.js';
import type { Hideable, LeavesRows, Row } from './row.js';

const OTHERS = ['row', 'table', 'people', 'valid-calls'];
/**
 * What a feature shows of itself: how its routes are called, what its use leaves of a person, what of it can be hidden, and its
 * commands, unless ../every-command has them.
 */
interface Shown {
  readonly ROWS: readonly Row[];
  readonly examples?: Examples;
  readonly leavesRows?: LeavesRows;
  /** Of a minor or an adult, where no company can. */
  readonly leavesRowsOfPupils?: LeavesRows;
  readonly hideable?: Hideable;
}
export const FEATURES = await modulesIn<Shown>(import.meta.dirname, (name) => !OTHERS.includes(name));

/**
 * How each route is called, and what it answers to each of its callers (product.md 2 to 6 and 15 to 20): a file for each feature,
 * which is found here.
 */
export const TABLE: readonly Row[] = FEATURES.flatMap(({ ROWS }) => ROWS);

/** The route as the OpenAPI document names it. */
export const documentedName = ({ route }: Pick<Row, 'route'>): string =>
  route.replace(' /api', ' ').replaceAll(/:(\w+)/g, '{$1}');
