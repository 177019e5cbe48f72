import { DECIDE_REPORT } from '../../src/features/moderation/domain/decide-report.js';
import { RECEIVE_REPORT } from '../../src/features/moderation/domain/receive-report.js';
import {
  ACCEPT_GUIDANCE,
  ALLOW_GUIDANCE,
  ASK_NEW_GUARDIAN,
  END_GUIDANCE,
  NOTIFY_OF_BEGINNING,
  NOTIFY_OF_INVITATION,
  NOTIFY_OF_SUSPENDED_COUNSELLOR,
  REFUSE_GUIDANCE,
} from '../../src/features/orientation/guidance/guidance-commands.js';
import { readOrientationContent } from '../../src/features/orientation/questionnaire/orientation-content.js';
import type { Member, TestApp } from '../app.js';
import {
  ADMIN,
  BUYER,
  CHILD,
  COMMITMENT,
  type Examples,
  example,
  GUARDIAN,
  id,
  SELLER,
  type Sent,
  sent,
  THING,
} from '../every-command/town.js';
import { bornYearsAgo, newAddress, newFamily } from '../families.js';
import { joinConfirmed, type Made, made } from '../makers.js';
import {
  alsoRestricted,
  anyone,
  type Hideable,
  hidden,
  type LeavesRows,
  nobody,
  type Platform,
  type Row,
  row,
  sending,
  signedIn,
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

/** Of an adult; with a goal, and a comment of the counsellor. */
/** A counsellor whom somebody invited, and who has accepted unless asked otherwise. */
export async function newGuidance(form: TestApp, owner: Member, isAccepted = true) {
  const counsellor = await joinConfirmed(form, 'Elena Guida');
  await made(form, ['POST', '/guidance'], owner, { email: counsellor.email, sees: ['profile', 'path'] });
  const [invitation] = await made<Made[]>(form, ['GET', '/guidance'], counsellor);
  const id = invitation?._id ?? '';
  if (isAccepted) await made(form, ['POST', `/guidance/${id}/accept`], counsellor);
  return { id, counsellor };
}

const guidance =
  (isAccepted: boolean) =>
  async ({ form }: Platform): Promise<Target> => {
    const owner = await form.join('Olmo Verdi');
    const { id, counsellor } = await newGuidance(form, owner, isAccepted);
    return { id, parties: { owner, counsellor } };
  };

const guidedPerson = async ({ form }: Platform): Promise<Target> => {
  const owner = await form.join('Olmo Verdi');
  const { counsellor } = await newGuidance(form, owner);
  return { id: owner._id, parties: { owner, counsellor } };
};

const commentedGoal = async ({ form }: Platform): Promise<Target> => {
  const owner = await form.join('Olmo Verdi');
  const { counsellor } = await newGuidance(form, owner);
  const { _id: id } = await made(form, ['POST', '/path/goals'], owner, GOAL);
  const { _id: other } = await made(form, ['POST', `/path/goals/${id}/comments`], counsellor, COMMENT);
  return { id, other, parties: { owner, counsellor } };
};

const COMMENT = { text: 'Prova con la radio della scuola' };

/** A child whose counsellor has accepted, and waits for the guardian. */
const childsGuidance = async ({ form }: Platform): Promise<Target> => {
  const { child, guardian } = await newFamily(form);
  const { id: other, counsellor } = await newGuidance(form, child);
  return { id: child._id, other, parties: { child, guardian, counsellor } };
};

const owners = { ...nobody, minor: 404, adult: 404, owner: 'yes' } as const;
const readers = { ...hidden, owner: 'yes', counsellor: 'yes' } as const;
const invited = { ...nobody, adult: 404, owner: 404 } as const;
const guardians = { ...nobody, child: 403, guardian: 'yes' } as const;

/** What who is restricted may not begin. */
const STARTS_SOMETHING = new Set([
  'POST /api/path/goals/:id/comments',
  'POST /api/guidance',
  'POST /api/guidance/:id/accept',
  'PUT /api/guided/:person/notes',
  'POST /api/family/:child/guidance/:id/allow',
]);

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
  row('GET /api/path/goals/:id/comments', readers, commentedGoal),
  row('POST /api/path/goals/:id/comments', readers, commentedGoal, sending(COMMENT)),
  row('DELETE /api/path/goals/:id/comments/:comment', readers, commentedGoal),
  // Nobody here has a guardian.
  row('POST /api/guidance', { ...nobody, adult: 'yes' }, undefined, {
    body: () => ({ email: newAddress(), sees: ['path'] }),
  }),
  row('GET /api/guidance', whoOrient),
  row('POST /api/guidance/:id/accept', { ...invited, counsellor: 'yes' }, guidance(false)),
  row('POST /api/guidance/:id/decline', { ...invited, counsellor: 'yes' }, guidance(false)),
  row('DELETE /api/guidance/:id', { ...hidden, owner: 'yes' }, guidance(true)),
  row('GET /api/guided', { ...nobody, adult: 'yes' }),
  row('GET /api/guided/:person', { ...nobody, owner: 403, counsellor: 'yes' }, guidedPerson),
  row('PUT /api/guided/:person/notes', { ...nobody, owner: 403, counsellor: 'yes' }, guidedPerson, sending(COMMENT)),
  row('GET /api/family/guidance', signedIn),
  row('POST /api/family/:child/guidance/:id/allow', { ...guardians, counsellor: 403 }, childsGuidance),
  row('POST /api/family/:child/guidance/:id/refuse', { ...guardians, counsellor: 403 }, childsGuidance),
  row('GET /api/family/:child/orientation', guardians, childUnderFourteen),
  row('GET /api/family/:child/path', guardians, childUnderFourteen),
].map((of) => (of.route.startsWith('GET ') || STARTS_SOMETHING.has(of.route) ? of : alsoRestricted(of)));

export const hideable: Hideable = {
  comment: async ({ form, mark }) => {
    const owner = await form.join('Olmo Verdi');
    const { counsellor } = await newGuidance(form, owner);
    const { _id } = await made(form, ['POST', '/path/goals'], owner, GOAL);
    const comment = { text: `Un commento ${mark}` };
    const { _id: subject } = await made(form, ['POST', `/path/goals/${_id}/comments`], counsellor, comment);
    return { subject, reporter: owner };
  },
};

export const leavesRowsOfPupils: LeavesRows = async ({ form, person, mark }) => {
  await made(form, ['POST', '/orientation/results'], person, GIVEN);
  await made(form, ['PUT', '/orientation/draft'], person, GIVEN);
  const { _id } = await made(form, ['POST', '/path/goals'], person, { title: `Meta ${mark}` });
  const step = { title: `Passo ${mark}`, link: `https://example.it/${mark}` };
  await made(form, ['POST', `/path/goals/${_id}/steps`], person, step);
  await made(form, ['POST', `/path/goals/${_id}/comments`], person, { text: `Commento ${mark}` });
  const invitation = { email: `guida-${mark}@example.it`, sees: ['profile', 'path'] };
  await made(form, ['POST', '/guidance'], person, invitation);
};

const SUSPENDED = {
  kind: 'item',
  content: id(702),
  author: SELLER,
  reporter: BUYER,
  report: id(700),
  case: id(701),
  reason: 'threat',
  words: COMMITMENT,
} as const;
const accepted = (person: string, counsellor = BUYER): Sent =>
  sent(ACCEPT_GUIDANCE, { guidance: THING, person, until: '9' }, counsellor);
export const examples: Examples = () => [
  example(accepted(CHILD)),
  example(sent(ALLOW_GUIDANCE, { guidance: THING }, GUARDIAN), accepted(CHILD)),
  example(sent(ASK_NEW_GUARDIAN, { guidance: THING, guardian: GUARDIAN }), accepted(CHILD)),
  example(sent(NOTIFY_OF_BEGINNING, { guidance: THING }), accepted(SELLER)),
  example(sent(REFUSE_GUIDANCE, { guidance: THING }, GUARDIAN), accepted(CHILD)),
  example(sent(END_GUIDANCE, { guidance: THING, person: CHILD }, CHILD), accepted(CHILD)),
  example(sent(NOTIFY_OF_INVITATION, { guidance: THING, person: SELLER, counsellor: BUYER })),
  example(
    sent(NOTIFY_OF_SUSPENDED_COUNSELLOR, { counsellor: SELLER, guardian: GUARDIAN }),
    accepted(CHILD, SELLER),
    sent(ALLOW_GUIDANCE, { guidance: THING }, GUARDIAN),
    sent(RECEIVE_REPORT, SUSPENDED, BUYER),
    sent(DECIDE_REPORT, { case: id(701), outcome: 'suspend', days: 7, statement: COMMITMENT, link: '/x' }, ADMIN),
  ),
];
