import { createTransport, type Transporter } from 'nodemailer';
import { certificateFaultOf } from '../../basics/certificate-fault.js';
import type { MailProblem } from './mail-problems.js';

/** A message, ready to be handed over. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly date: Date;
  /** The address that stops these messages with one click. */
  readonly unsubscribe?: string | undefined;
}

/** What became of a message that was not taken: `refused` for good, `delayed` by the server, or the server was not reached. */
export type Outcome = 'refused' | 'delayed' | 'unreachable';

/** A message was not taken. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure';

  /** @param problem what people who run FORM read of it: a word and the status of the server, never an address */
  constructor(
    readonly outcome: Outcome,
    readonly problem: string,
  ) {
    super(problem);
  }
}

/** A server that is well answers within seconds. */
const CONNECT_MS_MAX = 10_000;
const SILENT_MS_MAX = 20_000;
/** For one message, with everything: a server that sends a byte now and then is cut here. */
export const SEND_MS_MAX = 60_000;

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Hands messages over to the server of SMTP_URL, each on a connection of its own. */
export class Smtp {
  private readonly transport: Transporter;

  /**
   * @param url smtp:// or smtps://, with user and password
   * @param sendMsMax set by tests of slow servers
   */
  constructor(
    url: string,
    private readonly from: string,
    private readonly sendMsMax = SEND_MS_MAX,
  ) {
    const { username, hostname } = new URL(url);
    this.transport = createTransport({
      url,
      connectionTimeout: CONNECT_MS_MAX,
      greetingTimeout: CONNECT_MS_MAX,
      dnsTimeout: CONNECT_MS_MAX,
      socketTimeout: SILENT_MS_MAX,
      disableFileAccess: true,
      disableUrlAccess: true,
      // Where TLS is offered it is used; a password leaves this machine only with it, offered or not.
      ...(username !== '' && { forceAuth: true, requireTLS: !LOCAL.test(hostname) }),
    });
  }

  /**
   * Reaches the server, signs in, and sends nothing.
   * @throws DeliveryFailure
   */
  async reach(): Promise<void> {
    try {
      await this.transport.verify();
    } catch (error) {
      throw failureOf(error);
    } finally {
      this.transport.close();
    }
  }

  /**
   * Resolves when the server has taken the message.
   * @throws DeliveryFailure
   */
  async send({ to, unsubscribe, ...message }: Message, stop: AbortSignal): Promise<void> {
    try {
      await this.transport.sendMail({
        ...message,
        from: this.from,
        // As an object, so that nothing in it counts as a second recipient.
        to: { name: '', address: to },
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe !== undefined && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        signal: AbortSignal.any([stop, AbortSignal.timeout(this.sendMsMax)]),
      });
    } catch (error) {
      throw failureOf(error);
    }
  }
}

/** What Nodemailer says of a failure; `originalCode` is that of Node. */
type SmtpError = Partial<Readonly<Record<'code' | 'originalCode' | 'command' | 'responseCode' | 'response', unknown>>>;

/** The commands that are about the message; all others are about the server or how FORM signs in to it. */
const ABOUT_THE_MESSAGE = /^(MAIL FROM|RCPT TO|DATA)$/;

function failureOf(error: unknown): DeliveryFailure {
  const { code, originalCode, command, responseCode, response } = { ...(error as SmtpError) };
  const isAnswered = typeof responseCode === 'number' && responseCode >= 400;
  const cause = code === 'EABORT' ? 'ETIMEDOUT' : String(originalCode ?? code ?? 'unknown');
  const status = isAnswered ? `${responseCode}${enhancedStatus(response)}` : cause;
  if (code === 'EAUTH') return new DeliveryFailure('unreachable', `sign-in ${status}`);
  if (code === 'ETLS') return new DeliveryFailure('unreachable', `${isAnswered ? 'no-tls' : 'tls'} ${status}`);
  if (!isAnswered || !ABOUT_THE_MESSAGE.test(String(command))) {
    return new DeliveryFailure('unreachable', `${isAnswered ? 'unreachable' : connectionFault(cause)} ${status}`);
  }
  const outcome = responseCode >= 500 ? 'refused' : 'delayed';
  return new DeliveryFailure(outcome, `${outcome} ${status}`);
}

/** @param code that Node gives to the failure of a connection */
function connectionFault(code: string): MailProblem {
  if (code === 'ECONNREFUSED') return 'closed-port';
  if (code === 'ENOTFOUND') return 'no-host';
  // What a server without TLS says is no record of TLS.
  if (/^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/.test(code)) return 'no-tls';
  return certificateFaultOf(code) ?? (/^(ERR_SSL_|ERR_TLS_|CERT_)/.test(code) ? 'tls' : 'unreachable');
}

/** The status of RFC 3463 in an answer; the rest of it may have the recipient. */
function enhancedStatus(response: unknown): string {
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response)) ?? [];
  return status === undefined ? '' : ` ${status}`;
}
