import { createTransport, type Transporter } from 'nodemailer';
import { certificateFaultOf } from '../../basics/certificate-fault.js';
import type { MailProblem } from './mail-problems.js';
import { aboutOf, isLimit, type Refusal } from './smtp-answers.js';

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

/**
 * What becomes of a message that was not taken: `refused` for good, `delayed` by the server, or neither, because the server takes
 * none: it is `held` in its place, or goes `behind` others where it may have been about it after all.
 */
export type Outcome = 'refused' | 'delayed' | 'held' | 'behind';

/** For how long the server is left alone, which doubles from refusal to refusal. */
export interface Rest {
  readonly ms: number;
  readonly msMax: number;
  /** Whether the server took what it takes: the pace falls to that. */
  readonly isLimit: boolean;
}

const FOR_NOW: Rest = { ms: 5000, msMax: 60_000, isLimit: false };
/** Nothing changes soon, and who tries a wrong password too often is locked out. */
const UNTIL_MENDED: Rest = { ms: 60_000, msMax: 15 * 60_000, isLimit: false };
/** So that one recipient delays nobody else. */
const BRIEF: Rest = { ...FOR_NOW, msMax: FOR_NOW.ms };

/** A message was not taken. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure';

  /**
   * @param problem what people who run FORM read of it: a word and the status of the server, never an address
   * @param rest of the server, where it is about it or about who sends
   */
  constructor(
    readonly outcome: Outcome,
    readonly problem: string,
    readonly rest?: Rest,
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
      const failure = failureOf(error);
      if (!failure.problem.startsWith('unreachable E') || stop.aborted) throw failure;
      // The connection was lost: where the server answers, this message is what it breaks at, or it may be there already.
      await this.reach();
      throw new DeliveryFailure('delayed', failure.problem, BRIEF);
    }
  }
}

/** What Nodemailer says of a failure; `originalCode` is that of Node. */
type SmtpError = Partial<Readonly<Record<'code' | 'originalCode' | 'command' | 'responseCode' | 'response', unknown>>>;

function failureOf(error: unknown): DeliveryFailure {
  const { code, originalCode, command, responseCode, response } = { ...(error as SmtpError) };
  if (typeof responseCode === 'number' && responseCode >= 400) {
    const refusal = {
      command: String(command),
      code: responseCode,
      status: statusIn(response),
      text: String(response),
    };
    return refused(refusal, String(code));
  }
  const cause = code === 'EABORT' ? 'ETIMEDOUT' : String(originalCode ?? code ?? 'unknown');
  // It was never handed over: the address cannot be written in this protocol.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return new DeliveryFailure('refused', `refused ${cause}`);
  const word = code === 'EAUTH' ? 'sign-in' : code === 'ETLS' ? 'tls' : connectionFault(cause);
  return new DeliveryFailure('held', `${word} ${cause}`, FOR_NOW);
}

/** @param kind that Nodemailer gives to the error */
function refused(refusal: Refusal, kind: string): DeliveryFailure {
  const { command, code, status } = refusal;
  const answer = `${code}${status && ` ${status}`}`;
  const about = aboutOf(refusal);
  if (about === 'message') {
    const outcome = code >= 500 ? 'refused' : 'delayed';
    return new DeliveryFailure(outcome, `${outcome} ${answer}`);
  }
  if (kind === 'ETLS') return new DeliveryFailure('held', `no-tls ${answer}`, UNTIL_MENDED);
  const outcome = /^(RCPT TO|DATA)$/.test(command) ? 'behind' : 'held';
  if (about === 'either') return new DeliveryFailure(outcome, `limited ${answer}`, BRIEF);
  const rest = code >= 500 ? UNTIL_MENDED : FOR_NOW;
  if (isLimit(refusal)) return new DeliveryFailure(outcome, `limited ${answer}`, { ...rest, isLimit: true });
  return new DeliveryFailure(outcome, `${wordOf(kind, command)} ${answer}`, rest);
}

function wordOf(kind: string, command: string): MailProblem {
  if (kind === 'EAUTH') return 'sign-in';
  return /^(MAIL FROM|RCPT TO|DATA)$/.test(command) ? 'sender' : 'unreachable';
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
const statusIn = (response: unknown): string => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1] ?? '';
