import { readOrientationContent } from '../../src/features/orientation/questionnaire/orientation-content.js';
import { bornYearsAgo, newFamily } from '../families.js';
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

const GOAL = { title: 'Diventare tecnica del suono' };
const STEP = { title: 'Guardare come si fa un podcast', link: '/marketplace' };

/** A goal with a step. */
const goal = async ({ form }: Platform): Promise<Target> => {
  const owner = await form.join('Olmo Verdi');
  const { _id: id } = await made(form, ['POST', '/path/goals'], owner, GOAL);
  const { _id: other } = await made(form, ['POST', `/path/goals/${id}/steps`], owner, STEP);
  return { id, other, parties: { owner } };
};

const childUnderFourteen = async ({ form }: Platform): Promise<Target> => {
  const { child, guardian } = await newFamily(form);
  await form.database.query('update people set date_of_birth = $2 where id = $1', [child._id, bornYearsAgo(12)]);
  return { id: child._id, parties: { child, guardian } };
};

const owners = { ...nobody, minor: 404, adult: 404, owner: 'yes' } as const;
const guardians = { ...nobody, child: 403, guardian: 'yes' } as const;

export const ROWS: readonly Row[] = [
  row('GET /api/orientation/statements', anyone),
  row('GET /api/orientation/areas', anyone),
  row('GET /api/orientation/draft', whoOrient),
  row('PUT /api/orientation/draft', whoOrient, undefined, sending(GIVEN)),
  row('DELETE /api/orientation/draft', whoOrient),
  row('POST /api/orientation/results', whoOrient, undefined, sending(GIVEN)),
  row('GET /api/orientation/results', whoOrient),
  row('GET /api/orientation/suggestions', whoOrient),
  row('DELETE /api/orientation/results/:id', owners, result),
  row('GET /api/path/goals', whoOrient),
  row('POST /api/path/goals', whoOrient, undefined, sending(GOAL)),
  row('PUT /api/path/goals/:id', owners, goal, sending(GOAL)),
  row('DELETE /api/path/goals/:id', owners, goal),
  row('POST /api/path/goals/:id/steps', owners, goal, sending(STEP)),
  row('PUT /api/path/goals/:id/steps/:step', owners, goal, sending({ title: 'Parlare con chi lo fa', isDone: true })),
  row('DELETE /api/path/goals/:id/steps/:step', owners, goal),
  row('GET /api/family/:child/orientation', guardians, childUnderFourteen),
  row('GET /api/family/:child/path', guardians, childUnderFourteen),
].map((of) => (of.route.startsWith('GET ') ? of : alsoRestricted(of)));

export const leavesRowsOfPupils: LeavesRows = async ({ form, person, mark }) => {
  await made(form, ['POST', '/orientation/results'], person, GIVEN);
  await made(form, ['PUT', '/orientation/draft'], person, GIVEN);
  const { _id } = await made(form, ['POST', '/path/goals'], person, { title: `Meta ${mark}` });
  const step = { title: `Passo ${mark}`, link: `https://example.it/${mark}` };
  await made(form, ['POST', `/path/goals/${_id}/steps`], person, step);
};
