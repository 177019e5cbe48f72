import type { Wallet } from '../../../basics/ids.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import { notAllowed, notFound } from '../../../platform/http/errors/errors.js';
import { guardiansOf, guardianTermsOf } from '../../minors/rules/guardianship.js';
import { always, personCommand } from '../../moderation/rules/person-command.js';
import { suspendedUntil } from '../../moderation/rules/suspension.js';
import { notify } from '../../notifications/notification.js';
import { canBegin, type GuidanceState, guardiansOfGuided, isMinor, type Two } from './guidance-rules.js';
import { type Guidance, guidancesOf, openGuidance, waitsUntil } from './guidance-state.js';

/** What both sides, guardians and the clock decide about a guidance (product.md 22.20). */

const GUIDED = '/accompagnati';
export const FAMILY = '/famiglia';
const PATH = '/percorso';

export const guidanceNotFound = () => notFound('Accompagnamento non trovato');
const ended = () => new DomainError('INVITATION_ENDED', 409, 'L’invito non vale più');
const alreadyAnswered = () => new DomainError('WRONG_STATUS', 409, 'Questo accompagnamento è già iniziato');

export interface OfGuidance {
  readonly guidance: string;
}

export interface AcceptGuidance extends OfGuidance {
  /** Wallet of who invited. */
  readonly person: string;
  /** Until when the invitation counts: ISO time. */
  readonly until: string;
}

/**
 * The invited counsellor accepts; a minor's guardians are asked. Nothing where this counsellor has accepted already.
 * @throws DomainError INVITATION_ENDED | ALREADY_COUNSELLOR
 */
export function acceptGuidance(
  state: GuidanceState,
  { guidance, person, until }: AcceptGuidance,
  { actor: counsellor, now }: DecisionContext,
): NewEvent<'GuidanceAccepted' | 'NotificationSent'>[] {
  if (openGuidance(state.guidances, guidance)?.counsellor === counsellor) return [];
  if (state.guidances.has(guidance) || now.toISOString() >= until) throw ended();
  if (!canBegin(state, { person, counsellor }, now)) throw ended();
  if (guidancesOf(state, 'counsellor', counsellor).some((other) => other.guidance.person === person))
    throw new DomainError(
      'ALREADY_COUNSELLOR',
      409,
      'Accompagni già questa persona, o hai già accettato un suo invito',
    );
  const guardians = isMinor(state, person) ? guardiansOf(state, person) : [];
  const asked = guardians.filter((guardian) => guardian !== counsellor);
  return [
    { type: 'GuidanceAccepted', data: { guidance, person, counsellor, guardians } },
    notify(
      { wallet: person },
      'system',
      asked.length > 0 ? 'guidance-accepted' : 'guidance-begins',
      { from: counsellor },
      PATH,
    ),
    ...asked
      .filter((guardian) => guardianTermsOf(state, person, guardian) !== undefined)
      .map((guardian) => wanted(guidance, { person, counsellor }, guardian)),
  ];
}

/** The notification that a guardian's yes is wanted; it names the guidance. */
export const GUIDANCE_WANTED = 'guidance-wanted';

const wanted = (guidance: string, { person, counsellor }: Two, guardian: Wallet): NewEvent<'NotificationSent'> =>
  notify({ wallet: guardian }, 'system', GUIDANCE_WANTED, { guidance, person, from: counsellor }, FAMILY);

export const ACCEPT_GUIDANCE = personCommand('accept-guidance', acceptGuidance, { startsNew: always });

/**
 * A guardian says yes; with the last one what is shared is read. Nothing where this guardian has said so already.
 * @throws DomainError NOT_FOUND | NOT_ALLOWED | INVITATION_ENDED
 */
export function allowGuidance(
  state: GuidanceState,
  { guidance: id }: OfGuidance,
  { actor: guardian, now }: DecisionContext,
): NewEvent<'GuidanceAllowed' | 'NotificationSent'>[] {
  const guidance = forGuardian(state, id, guardian);
  if (guidance.guardians[guardian] || guidance.since !== undefined) return [];
  if (isOverdue(guidance, now)) throw ended();
  const { person, counsellor, guardians } = guidance;
  const isLast = Object.entries(guardians).every(([other, yes]) => yes || other === guardian);
  return [
    { type: 'GuidanceAllowed', data: { guidance: id, person, counsellor, guardian } },
    ...(isLast ? tell([person, counsellor], 'guidance-begins', guidance) : []),
  ];
}

export const ALLOW_GUIDANCE = commandKind('allow-guidance', allowGuidance);

/** A guardian says no. @throws DomainError NOT_FOUND | NOT_ALLOWED | WRONG_STATUS where it has begun: then it is ended */
export function refuseGuidance(
  state: GuidanceState,
  { guidance: id }: OfGuidance,
  { actor: guardian }: Pick<DecisionContext, 'actor'>,
): NewEvent<'GuidanceRefused' | 'NotificationSent'>[] {
  const guidance = forGuardian(state, id, guardian);
  if (guidance.since !== undefined) throw alreadyAnswered();
  const { person, counsellor } = guidance;
  return [
    { type: 'GuidanceRefused', data: { guidance: id, person, counsellor, guardian } },
    ...tell([person, counsellor], 'guidance-refused', guidance),
  ];
}

export const REFUSE_GUIDANCE = commandKind('refuse-guidance', refuseGuidance);

export interface EndGuidance extends OfGuidance {
  /** Wallet of who invited. */
  readonly person: string;
  /** The actor reads mail at the invited address, and declines. */
  readonly isInvited?: boolean;
}

/**
 * Either side or a guardian ends it, also an invitation that nobody has accepted, so that nobody accepts it any more; the clock one
 * that waited too long for a guardian. Nothing where it has ended.
 * @throws DomainError NOT_FOUND to anybody else
 */
export function endGuidance(
  state: GuidanceState,
  { guidance: id, person, isInvited = false }: EndGuidance,
  { actor, now }: DecisionContext,
): NewEvent<'GuidanceEnded' | 'NotificationSent'>[] {
  const guidance = openGuidance(state.guidances, id);
  if (!guidance && state.guidances.has(id)) return [];
  if (!mayEnd(state, guidance ?? { person, isInvited }, actor, now)) throw guidanceNotFound();
  const { counsellor } = guidance ?? {};
  return [
    { type: 'GuidanceEnded', data: { guidance: id, person, counsellor } },
    ...(guidance
      ? tell(
          [guidance.person, guidance.counsellor].filter((wallet) => wallet !== actor),
          'guidance-ended',
          guidance,
        )
      : []),
  ];
}

export const END_GUIDANCE = commandKind('end-guidance', endGuidance);

function mayEnd(
  state: GuidanceState,
  guidance: Guidance | { readonly person: string; readonly isInvited: boolean },
  actor: string,
  now: Date,
): boolean {
  if (actor === guidance.person || guardianTermsOf(state, guidance.person, actor) !== undefined) return true;
  if ('isInvited' in guidance) return guidance.isInvited;
  return actor === guidance.counsellor || (actor === SYSTEM && isOverdue(guidance, now));
}

/** Who has an account at an invited address is told. Nothing where the invitation can be accepted no more. */
export const NOTIFY_OF_INVITATION = commandKind(
  'tell-of-guidance-invitation',
  (state: GuidanceState, { guidance, person, counsellor }: OfGuidance & Two, { now }: Pick<DecisionContext, 'now'>) =>
    state.guidances.has(guidance) || !canBegin(state, { person, counsellor }, now)
      ? []
      : [notify({ wallet: counsellor }, 'system', 'guidance-invited', { from: person }, GUIDED)],
);

/** A guardian learns that a child's counsellor is suspended, and reads nothing meanwhile. */
export const NOTIFY_OF_SUSPENDED_COUNSELLOR = commandKind(
  'tell-of-suspended-counsellor',
  (
    state: GuidanceState,
    { counsellor, guardian }: { readonly counsellor: string; readonly guardian: string },
    { now }: Pick<DecisionContext, 'now'>,
  ) =>
    suspendedUntil(state, counsellor, now) === undefined || !guardiansOfGuided(state, counsellor).includes(guardian)
      ? []
      : [notify({ wallet: guardian }, 'system', 'counsellor-suspended', { from: counsellor }, FAMILY)],
);

/** Who became a guardian while it waits, or is one after a doubt, is asked, too. */
export const ASK_NEW_GUARDIAN = commandKind(
  'ask-new-guardian',
  (state: GuidanceState, { guidance: id, guardian }: OfGuidance & { readonly guardian: string }) => {
    const guidance = openGuidance(state.guidances, id);
    const isAsked = guidance?.since === undefined && guidance?.guardians[guardian] === false;
    return isAsked && guardianTermsOf(state, guidance.person, guardian) ? [wanted(id, guidance, guardian)] : [];
  },
);

/** Both sides learn that it has begun without a further yes, which nobody has to give any more. */
export const NOTIFY_OF_BEGINNING = commandKind(
  'tell-of-guidance-beginning',
  (state: GuidanceState, { guidance: id }: OfGuidance) => {
    const guidance = openGuidance(state.guidances, id);
    return guidance?.since === undefined
      ? []
      : tell([guidance.person, guidance.counsellor], 'guidance-begins', guidance);
  },
);

/** Whether a guardian's yes has been waited for too long. */
export const isOverdue = ({ since, acceptedAt }: Guidance, now: Date): boolean =>
  since === undefined && now >= waitsUntil(acceptedAt);

/** @throws DomainError NOT_FOUND | NOT_ALLOWED */
function forGuardian(state: GuidanceState, id: string, guardian: string): Guidance {
  const guidance = openGuidance(state.guidances, id);
  if (!guidance) throw guidanceNotFound();
  if (!guardianTermsOf(state, guidance.person, guardian)) throw notAllowed();
  return guidance;
}

/** The person hears of the counsellor, the counsellor of the person. */
const tell = (
  wallets: readonly Wallet[],
  template: string,
  { person, counsellor }: Two,
): NewEvent<'NotificationSent'>[] =>
  wallets.map((wallet) =>
    wallet === person
      ? notify({ wallet }, 'system', template, { from: counsellor }, PATH)
      : notify({ wallet }, 'system', template, { from: person }, GUIDED),
  );
