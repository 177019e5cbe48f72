import { SYSTEM } from '../../engine/ledger/format/envelope.js';
import { DomainError } from '../../engine/ledger/format/errors.js';
import { commandKind, committedText, type DecisionContext } from '../../engine/ledger/state/command.js';
import type { NewEvent } from '../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../engine/ledger/state/state.js';
import { requireAdmin } from '../../platform/http/requests/require-admin.js';
import type { EditAccount } from '../accounts/domain/edit-account.js';
import { isVerifiedCompany } from '../moderation/rules/company-verification.js';
import { announcement, notify } from '../notifications/notification.js';
import type { Templates } from '../notifications/templates.js';

/** Decisions about the verification of companies (product.md 18). */

type CompaniesState = Pick<LedgerState, 'accounts' | 'verifiedCompanies'>;

export const OUTCOMES = ['verify', 'refuse', 'revoke'] as const;
export type VerificationOutcome = (typeof OUTCOMES)[number];

export interface VerificationDecision {
  /** Id of the request that it is about. */
  readonly request: string;
  /** Wallet. */
  readonly company: string;
  readonly outcome: VerificationOutcome;
  /** Commitment. */
  readonly reason: string | undefined;
}

/** Where a company reads what became of its request. */
const OWN_SECTION = '/profile?sezione=azienda';
export const QUEUE = '/admin/verifications';

const MADE = {
  verify: { type: 'CompanyVerified', template: 'company-verified' },
  refuse: { type: 'CompanyVerificationRefused', template: 'company-refused' },
  revoke: { type: 'CompanyVerificationRevoked', template: 'company-revoked' },
} as const;

/** @throws DomainError NOT_ALLOWED | NO_COMPANY | ALREADY_DECIDED */
export function decideVerification(
  state: CompaniesState,
  { request, company, outcome, reason }: VerificationDecision,
  { actor }: Pick<DecisionContext, 'actor'>,
): NewEvent<'CompanyVerified' | 'CompanyVerificationRefused' | 'CompanyVerificationRevoked' | 'NotificationSent'>[] {
  requireAdmin(state, actor);
  if (state.accounts.get(company)?.role !== 'company') {
    throw new DomainError('NO_COMPANY', 409, 'Questo account non è più di un’azienda');
  }
  if (isVerifiedCompany(state, company) !== (outcome === 'revoke')) throw alreadyDecided();
  const { type, template } = MADE[outcome];
  return [
    { type, data: { company, request, reason } },
    notify({ wallet: company }, 'system', template, {}, OWN_SECTION),
  ];
}

export const DECIDE_VERIFICATION = commandKind('decide-company-verification', decideVerification, {
  texts: [committedText('reason', ({ company }) => company)],
});

export const alreadyDecided = (): DomainError =>
  new DomainError('ALREADY_DECIDED', 409, 'Su questa richiesta c’è già una decisione: ricarica la pagina');

export interface EndOfVerification {
  readonly request: string;
  /** Wallet. */
  readonly company: string;
  /** What is no longer what an administrator compared. */
  readonly cause: 'name' | 'vat-number';
}

/** The verification ends because the company changed what was verified. Does nothing where it is verified by another request or none. */
export function endVerification(
  state: CompaniesState,
  { request, company, cause }: EndOfVerification,
  { actor }: Pick<DecisionContext, 'actor'>,
): NewEvent<'CompanyVerificationRevoked' | 'NotificationSent'>[] {
  if (actor !== company && actor !== SYSTEM) throw new DomainError('NOT_ALLOWED', 403, 'Può farlo solo l’azienda');
  return state.verifiedCompanies.get(company) === request ? ended({ request, company, cause }) : [];
}

const ended = ({
  request,
  company,
  cause,
}: EndOfVerification): NewEvent<'CompanyVerificationRevoked' | 'NotificationSent'>[] => [
  { type: 'CompanyVerificationRevoked', data: { company, request, cause } },
  notify({ wallet: company }, 'system', 'company-verification-ended', {}, OWN_SECTION),
];

/** With an administrator's edit that gives the company another name. */
export function endWithName(
  { verifiedCompanies }: Pick<LedgerState, 'verifiedCompanies'>,
  { wallet: company, renames }: Pick<EditAccount, 'wallet' | 'renames'>,
): NewEvent<'CompanyVerificationRevoked' | 'NotificationSent'>[] {
  const request = renames ? verifiedCompanies.get(company) : undefined;
  return request === undefined ? [] : ended({ request, company, cause: 'name' });
}

export const END_VERIFICATION = commandKind('end-company-verification', endVerification);

/** Administrators are told that a company waits. @throws DomainError NO_COMPANY */
export function announceRequest(
  state: CompaniesState,
  _: Record<string, never>,
  { actor }: Pick<DecisionContext, 'actor'>,
): NewEvent<'NotificationSent'>[] {
  if (state.accounts.get(actor)?.role !== 'company') return [];
  return [notify({ role: 'admin' }, 'system', 'company-asks', { from: actor }, QUEUE)];
}

export const ANNOUNCE_REQUEST = commandKind('announce-verification-request', announceRequest);

export const companyTemplates: Templates = {
  'company-asks': announcement(({ from = '' }) => ({
    title: 'Richiesta di verifica',
    message: `${from} chiede di essere un’azienda verificata.`,
  })),
  'company-verified': () => ({
    title: 'Azienda verificata',
    message: 'Un amministratore ha verificato la tua azienda. «Azienda verificata» compare accanto al suo nome.',
  }),
  'company-refused': () => ({
    title: 'Verifica non riuscita',
    message:
      'Un amministratore non ha potuto verificare la tua azienda. Il motivo è nel tuo profilo; puoi chiederla di nuovo.',
  }),
  'company-revoked': () => ({
    title: 'Verifica revocata',
    message: 'Un amministratore ha revocato la verifica della tua azienda. Il motivo è nel tuo profilo.',
  }),
  'company-verification-ended': () => ({
    title: 'La verifica non vale più',
    message: 'Il nome o la partita IVA della tua azienda è cambiato. Chiedi una nuova verifica dal tuo profilo.',
  }),
};
