import { modulesIn } from '../modules-in.js';
import type { Row } from './row.js';

const OTHERS = ['row', 'table', 'people', 'valid-calls'];
const features = await modulesIn<{ readonly ROWS: readonly Row[] }>(
  import.meta.dirname,
  (name) => !OTHERS.includes(name),
);

/**
 * How each route is called, and what it answers to each of its callers (product.md 2 to 6 and 15 to 20): a file for each feature,
 * which is found here.
 */
export const TABLE: readonly Row[] = features.flatMap(({ ROWS }) => ROWS);

/** The route as the OpenAPI document names it. */
export const documentedName = ({ route }: Pick<Row, 'route'>): string =>
  route.replace(' /api', ' ').replaceAll(/:(\w+)/g, '{$1}');
