import { certificateAdvice } from '../../basics/certificate-fault.js';

/** Why a message was not taken, or why the server takes none. */
export const MAIL_PROBLEMS = [
  'refused',
  'delayed',
  'limited',
  'sender',
  'sign-in',
  'untrusted',
  'expired',
  'other-name',
  'no-tls',
  'tls',
  'closed-port',
  'no-host',
  'unreachable',
  'text',
  'restored',
  'late',
] as const;
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

/** The word of a problem as it is kept, and what stands behind it: the status of the server, or a code of Node. */
export function partsOf(problem: string): { readonly code: MailProblem | undefined; readonly status: string } {
  const [word, ...status] = problem.split(' ');
  return { code: MAIL_PROBLEMS.find((code) => code === word), status: status.join(' ') };
}

const PORTS = 'smtps:// is for a port that begins with TLS (465), smtp:// for any other (587)';

/** What an operator reads of a server that takes no messages: what it is, and what to do. */
export function serverAdvice(problem: string): string {
  const { code, status } = partsOf(problem);
  switch (code) {
    case 'untrusted':
    case 'expired':
    case 'other-name':
      return `its certificate ${certificateAdvice(code, status, 'NODE_EXTRA_CA_CERTS')}`;
    case 'no-tls':
      return `it speaks no TLS there (${status}): look at the port of SMTP_URL, ${PORTS}`;
    case 'closed-port':
      return `it refuses the connection (${status}): look at the port of SMTP_URL, and whether the server runs`;
    case 'no-host':
      return `there is no host of this name (${status}): look at the name in SMTP_URL`;
    case 'limited':
      return `it takes no more for now (${status}): a limit of its provider, or its disk`;
    case 'sender':
      return `it takes nothing from this sender (${status}): look at MAIL_FROM, and at the account of SMTP_URL`;
    case 'sign-in':
      return `it does not accept user or password (${status}): correct them in SMTP_URL`;
    case 'unreachable':
      return `it does not answer (${status}): look at host and port of SMTP_URL, ${PORTS}, and at firewalls`;
    default:
      return `it answers ${problem}: look at SMTP_URL and MAIL_FROM`;
  }
}
