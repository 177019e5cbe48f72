import { daysAfter, mailKind, minutesAfter, type ParamsOf } from '../../platform/mail/mail-kinds.js';

const CONFIRM_DAYS = 7;

/** Messages about the account itself. `name` is null where nobody has confirmed the address: whoever registers it chooses the name, and writes nothing to strangers with it. */
export const accountMails = {
  /** Messages that an older release wrote have no `days`. */
  'confirm-email': mailKind<{ readonly link: string; readonly days?: number }>({
    label: 'Conferma dell’e-mail',
    matter: 'account',
    isOneTime: true,
    linkEnds: ({ days = CONFIRM_DAYS }, written) => daysAfter(written, days),
  }),
  /** To an address that an account is to have, once whoever reads there opens the link. */
  'confirm-new-email': mailKind<{ readonly link: string; readonly days: number }>({
    label: 'Conferma del nuovo indirizzo',
    matter: 'account',
    isOneTime: true,
    linkEnds: ({ days }, written) => daysAfter(written, days),
  }),
  /** To the address that the account had until then; `until` is an ISO time: the link brings it back. */
  'undo-new-email': mailKind<{ readonly name: string; readonly link: string; readonly until: string }>({
    label: 'E-mail cambiata, con il link per annullare',
    matter: 'account',
    isOneTime: true,
    linkEnds: ({ until }) => new Date(until),
  }),
  'reset-password': mailKind<{ readonly name: string | null; readonly link: string; readonly minutes: number }>({
    label: 'Nuova password',
    matter: 'account',
    isOneTime: true,
    linkEnds: ({ minutes }, written) => minutesAfter(written, minutes),
  }),
  'password-changed': mailKind<{ readonly name: string }>({ label: 'Password cambiata', matter: 'account' }),
  /** To the address that the account had until now, where an administrator changed it, or its person brought another one back. */
  'address-changed': mailKind<{ readonly name: string }>({ label: 'E-mail cambiata', matter: 'account' }),
  /** `at` is an ISO time; `device` is what the browser says of itself, in words. */
  'new-device': mailKind<{ readonly name: string; readonly at: string; readonly device: string }>({
    label: 'Accesso da un dispositivo nuovo',
    matter: 'account',
  }),
  /** Somebody asked for the removal of the second step of the sign-in. */
  'second-step-removal': mailKind<{ readonly name: string | null; readonly at: string }>({
    label: 'Richiesta di togliere la verifica in due passaggi',
    matter: 'account',
  }),
  /** An administrator removed it. */
  'second-step-removed': mailKind<{ readonly name: string | null }>({
    label: 'Verifica in due passaggi tolta',
    matter: 'account',
  }),
  /** Nothing of the person: they are erased already. */
  'erasure-done': mailKind<Readonly<Record<string, never>>>({
    label: 'Account eliminato',
    matter: 'account',
    isFarewell: true,
  }),
};

declare module '../../platform/mail/mail-kinds.js' {
  interface MailParams extends ParamsOf<typeof accountMails> {}
}
