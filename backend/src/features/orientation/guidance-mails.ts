import { mailKind, type ParamsOf } from '../../platform/mail/mail-kinds.js';

export const guidanceMails = {
  /** Somebody accepted to accompany a minor; `email` as the minor typed it, `until` is an ISO time. */
  'guidance-wanted': mailKind<{
    readonly child: string;
    readonly counsellor: string;
    readonly email: string;
    readonly sees: readonly ('profile' | 'path')[];
    readonly until: string;
    readonly link: string;
  }>({ label: 'Accompagnamento da approvare', matter: 'family', linkEnds: ({ until }) => new Date(until) }),
};

declare module '../../platform/mail/mail-kinds.js' {
  interface MailParams extends ParamsOf<typeof guidanceMails> {}
}
