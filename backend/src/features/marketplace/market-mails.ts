import { mailKind, type ParamsOf } from '../../platform/mail/mail-kinds.js';

export const marketMails = {
  /** To the guardians of a minor; `until` is an ISO time. */
  'approval-wanted': mailKind<{
    readonly child: string;
    readonly item: string;
    readonly price: number;
    readonly until: string;
    readonly link: string;
  }>({ label: 'Ordine da approvare', matter: 'family', linkEnds: ({ until }) => new Date(until) }),
};

declare module '../../platform/mail/mail-kinds.js' {
  interface MailParams extends ParamsOf<typeof marketMails> {}
}
