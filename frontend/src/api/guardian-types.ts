import type { Order } from './api-types';

export interface GuardianLimits {
  weeklyCoins: number;
  approvalAbove: number;
  mayApply: boolean;
}

interface Named {
  _id: string;
  name: string;
}

type GuardianConsent = 'given' | 'missing' | 'withdrawn' | 'not-needed';

interface OpenRequest {
  email: string;
  sentAt: string;
  expiresAt: string;
}

/** What a minor reads about their guardians. */
export interface OwnGuardians {
  isRequired: boolean;
  standing: 'free' | 'waiting' | 'without-consent' | 'suspended';
  consent: GuardianConsent;
  isUnder14: boolean;
  graceUntil: string | null;
  erasedOn: string | null;
  isHeld: boolean;
  request: (OpenRequest & { changesLeft: number }) | null;
  guardians: { _id: string | null; name: string; isContested: boolean; mayBeContested: boolean }[];
  limits: (GuardianLimits & { leftThisWeek: number | null }) | null;
  waitingOrders: number;
}

/** What the guardian reads of the request that a link holds. */
export interface GuardianRequest {
  child: string;
  email: string;
  expiresAt: string;
  textVersion: string;
  account: 'none' | 'confirmed' | 'unconfirmed';
  purpose: 'consent' | 'second-guardian';
}

export interface ConsentAnswer {
  msg: string;
  token?: string;
  isHeld: boolean;
}

/** A minor as their guardian sees them. */
export interface FamilyChild extends Named {
  balance: number | null;
  consent: GuardianConsent;
  mayConsent: boolean;
  isContested: boolean;
  dateOfBirth: string | null;
  canApplyFrom16: boolean;
  erasedOn: string | null;
  limits: GuardianLimits | null;
  limitsInForce: GuardianLimits | null;
  leftThisWeek: number | null;
  guardians: { _id: string | null; name: string; isContested: boolean; isYou: boolean }[];
  invitation: OpenRequest | null;
  allowed: { _id: string | null; name: string; isAllowedByAll: boolean }[];
  waitingOrders: number;
}

/** An order of a child that waits for a guardian's yes. */
export type FamilyRequest = Order;

export type CaseOutcome = 'accept' | 'refuse' | 'confirm' | 'remove' | 'restore' | 'dismiss';

export interface GuardianCase {
  _id: string;
  kind: 'held-consent' | 'contested' | 'not-me' | 'objection';
  child: Named;
  guardian: Named | null;
  heldBecause: ('device' | 'children')[];
  text: string | null;
  createdAt: string;
  outcomes: CaseOutcome[];
  outcome: CaseOutcome | null;
  reason: string | null;
  decidedAt: string | null;
}
