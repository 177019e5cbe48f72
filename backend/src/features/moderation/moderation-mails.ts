import { mailKind, type ParamsOf } from '../../platform/mail/mail-kinds.js';

/** Messages about reports, and about what was decided on them. */
export const moderationMails = {
  'report-received': mailKind<{ readonly number: string; readonly subject: string }>({
    label: 'Segnalazione ricevuta',
    matter: 'report',
  }),
  /** `decision` in the words of the screens; `reason` is the rule. */
  'report-decided': mailKind<{
    readonly number: string;
    readonly subject: string;
    readonly decision: string;
    readonly reason: string;
    readonly link: string;
  }>({ label: 'Segnalazione decisa', matter: 'report' }),
  /** An objection was decided; `mayObject`: against this decision nobody at this address has objected yet. */
  'objection-decided': mailKind<{
    readonly subject: string;
    readonly decision: string;
    readonly reason: string;
    readonly mayObject: boolean;
    readonly link: string;
  }>({ label: 'Reclamo deciso', matter: 'report' }),
  /** The statement of reasons (Regulation (EU) 2022/2065, art. 17). */
  'statement-of-reasons': mailKind<{
    readonly name: string;
    readonly subject: string;
    readonly measure: string;
    readonly ground: string;
    readonly facts: string;
    readonly until: string | null;
    readonly link: string;
  }>({ label: 'Motivazione di una decisione', matter: 'measure' }),
  /** The statement of reasons of a suspension. */
  suspension: mailKind<{
    readonly name: string;
    readonly subject: string;
    /** Messages that an older release wrote have none. */
    readonly measure?: string;
    readonly ground: string;
    readonly facts: string;
    readonly until: string | null;
    readonly link: string;
  }>({ label: 'Sospensione', matter: 'measure' }),
};

declare module '../../platform/mail/mail-kinds.js' {
  interface MailParams extends ParamsOf<typeof moderationMails> {}
}
