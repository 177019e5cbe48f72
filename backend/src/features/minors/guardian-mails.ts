import { daysAfter, mailKind, type ParamsOf } from '../../platform/mail/mail-kinds.js';

/** Messages to a parent, or to whoever has parental responsibility. */
export const guardianMails = {
  'guardian-request': mailKind<{ readonly child: string; readonly link: string; readonly days: number }>({
    label: 'Richiesta a un genitore',
    matter: 'family',
    isOneTime: true,
    linkEnds: ({ days }, written) => daysAfter(written, days),
  }),
  /** A day after the consent: what was agreed, and how to withdraw it. */
  'guardian-agreed': mailKind<{
    readonly guardian: string;
    readonly child: string;
    readonly weeklyCoins: number;
    readonly approvalAbove: number;
    readonly mayApply: boolean;
    readonly link: string;
  }>({ label: 'Consenso di un genitore', matter: 'family' }),
  /** The account of a child under fourteen has another address. */
  'child-email-changed': mailKind<{ readonly guardian: string; readonly child: string; readonly link: string }>({
    label: 'E-mail cambiata, a un genitore',
    matter: 'family',
  }),
  /** An administrator replaced the guardian, who may object until a moment: an ISO time. */
  'guardian-removed': mailKind<{
    readonly guardian: string;
    readonly child: string;
    readonly reason: string;
    readonly until: string;
    readonly link: string;
  }>({ label: 'Genitore o tutore sostituito', matter: 'family' }),
};

declare module '../../platform/mail/mail-kinds.js' {
  interface MailParams extends ParamsOf<typeof guardianMails> {}
}
