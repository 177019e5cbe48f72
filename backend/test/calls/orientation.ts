import { readOrientationContent } from '../../src/features/orientation/questionnaire/orientation-content.js';
import { made } from '../makers.js';
import {
  alsoRestricted,
  anyone,
  type LeavesRows,
  nobody,
  type Platform,
  type Row,
  row,
  sending,
  type Target,
} from './row.js';

/** The routes of the questionnaire of interests (product.md 22). */

const { version, statements } = readOrientationContent();
const whoOrient = { ...nobody, minor: 'yes', adult: 'yes' } as const;
/** Everything answered, and one area liked. */
export const GIVEN = {
  version,
  answers: Object.fromEntries(statements.map(({ _id, area }) => [_id, area === 'A' ? 5 : 2])),
};

const result = async ({ form }: Platform): Promise<Target> => {
  const owner = await form.join('Olmo Verdi');
  const { _id } = await made<{ _id: string }>(form, ['POST', '/orientation/results'], owner, GIVEN);
  return { id: _id, parties: { owner } };
};

export const ROWS: readonly Row[] = [
  row('GET /api/orientation/statements', anyone),
  row('GET /api/orientation/areas', anyone),
  row('GET /api/orientation/draft', whoOrient),
  row('PUT /api/orientation/draft', whoOrient, undefined, sending(GIVEN)),
  row('DELETE /api/orientation/draft', whoOrient),
  row('POST /api/orientation/results', whoOrient, undefined, sending(GIVEN)),
  row('GET /api/orientation/results', whoOrient),
  row('DELETE /api/orientation/results/:id', { ...nobody, minor: 404, adult: 404, owner: 'yes' }, result),
].map((of) => (of.who === anyone ? of : alsoRestricted(of)));

export const leavesRowsOfPupils: LeavesRows = async ({ form, person }) => {
  await made(form, ['POST', '/orientation/results'], person, GIVEN);
  await made(form, ['PUT', '/orientation/draft'], person, GIVEN);
};
