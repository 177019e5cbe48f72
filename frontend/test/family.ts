import type { FamilyChild, GuardianCase, GuardianRequest, OwnGuardians } from '../src/api/api-types';
import { giulia } from './render-screen';

export const minor = {
  ...giulia,
  role: 'minor',
  parentEmail: 'mamma@esempio.it',
  dateOfBirth: '2014-05-09',
} as const;

/** What a minor reads who has a guardian's consent. */
export const ownGuardians = (change: Partial<OwnGuardians> = {}): OwnGuardians => ({
  isRequired: true,
  standing: 'free',
  consent: 'given',
  isUnder14: true,
  graceUntil: null,
  erasedOn: null,
  isHeld: false,
  held: null,
  asked: [],
  request: null,
  guardians: [
    { _id: '2f1c7a0e-0000-4000-8000-000000000021', name: 'Anna Ferrante', isContested: false, mayBeContested: true },
  ],
  limits: { weeklyCoins: 50, leftThisWeek: 30, approvalAbove: 20, mayApply: false },
  waitingOrders: 0,
  ...change,
});

/** What a minor reads who waits for it. */
export const waiting = (change: Partial<OwnGuardians> = {}): OwnGuardians =>
  ownGuardians({
    standing: 'waiting',
    consent: 'missing',
    erasedOn: '2026-12-20T23:00:00.000Z',
    request: {
      email: 'mamma@esempio.it',
      isWaiting: false,
      sentAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2026-12-04T10:00:00.000Z',
      changesLeft: 3,
      againLeft: 3,
    },
    asked: [{ email: 'mamma@esempio.it', sentAt: '2026-11-20T10:00:00.000Z', state: 'open' }],
    guardians: [],
    limits: null,
    ...change,
  });

export const guardianRequest = (change: Partial<GuardianRequest> = {}): GuardianRequest => ({
  child: 'Giulia F.',
  email: 'm•••a@esempio.it',
  expiresAt: '2026-12-04T10:00:00.000Z',
  textVersion: '1',
  account: 'none',
  purpose: 'consent',
  usualVerification: null,
  ...change,
});

export const familyChild = (change: Partial<FamilyChild> = {}): FamilyChild => ({
  _id: '2f1c7a0e-0000-4000-8000-000000000031',
  name: 'Giulia Ferrante',
  balance: 34,
  consent: 'given',
  mayConsent: false,
  isContested: false,
  dateOfBirth: '2014-05-09',
  canApplyFrom16: false,
  erasedOn: null,
  limits: { weeklyCoins: 50, approvalAbove: 20, mayApply: false },
  limitsInForce: { weeklyCoins: 50, approvalAbove: 20, mayApply: false },
  leftThisWeek: 30,
  spentThisWeek: 20,
  guardians: [{ _id: giulia._id, name: 'Anna Ferrante', isContested: false, isYou: true }],
  invitation: null,
  allowed: [],
  waitingOrders: 0,
  ...change,
});

export const guardianCase = (change: Partial<GuardianCase> = {}): GuardianCase => ({
  _id: '44444444-0000-4000-8000-000000000001',
  kind: 'held-consent',
  child: { _id: familyChild()._id, name: 'Giulia Ferrante' },
  guardian: { _id: giulia._id, name: 'Anna Ferrante' },
  heldBecause: ['device'],
  text: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  outcomes: ['accept', 'refuse'],
  obstacle: null,
  outcome: null,
  reason: null,
  decidedAt: null,
  ...change,
});
