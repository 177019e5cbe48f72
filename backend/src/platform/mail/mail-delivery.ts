import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { reasonOf } from '../../basics/error-message.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { Metrics } from '../http/observation/metrics.js';
import { type CheckOutcome, Readiness, type ReadinessCheck } from '../http/observation/readiness.js';
import { Job } from '../jobs/job.js';
import { Config } from '../settings/config.js';
import { composeMail } from './compose-mail.js';
import { serverAdvice } from './mail-problems.js';
import { type DueMail, type MailQueue, OutgoingMail } from './outgoing-mail.js';
import { siteOf } from './site.js';
import { DeliveryFailure, SEND_MS_MAX, Smtp } from './smtp.js';

const TICK_MS = 1000;
const CARE_MS = 60_000;
const LOOK_MS = 24 * 60 * 60_000;
/** Longer than one message may take, so that it is never under way twice. */
const RESERVED_MS = SEND_MS_MAX + 30_000;
const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000;
const FIRST_PAUSE_MS = 60_000;
const PAUSE_MS_MAX = 60 * 60_000;
/** How long a message goes behind others: until a rate is over, or whoever asks everybody to come again takes it. */
const BEHIND_MS = { limit: 60_000, unclear: 5 * 60_000 };
const LATE_MS = 60 * 60_000;
const REFUSED_MS = 5 * 60_000;
/** Of the message that is under way when FORM stops. */
const STOP_MS_MAX = 5000;

/**
 * Hands the messages that wait over to the server of SMTP_URL, one after the other, in the process that decides. It holds no
 * connection of the database meanwhile, so a server that hangs delays messages and nothing else.
 */
@Injectable()
export class MailDelivery implements OnModuleInit, OnApplicationShutdown, ReadinessCheck {
  readonly name = 'mail';
  readonly severity = 'warn';
  private readonly logger = new Logger(MailDelivery.name);
  private readonly smtp: Smtp | undefined;
  private readonly host: string;
  /** That of the sender's address, for a Message-ID. */
  private readonly domain: string;
  private readonly site: string;
  private readonly operator: string | undefined;
  private readonly stop = new AbortController();
  private underWay: Promise<void> | undefined;
  private isStopping = false;
  private queue: MailQueue | undefined;

  constructor(
    @Inject(Config) config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'port' | 'operatorName'>,
    @Inject(Ledger)
    private readonly ledger: Pick<Ledger, 'isLeader' | 'broken' | 'outdated' | 'clockProblem'>,
    @Inject(OutgoingMail) private readonly outgoing: OutgoingMail,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {
    const { smtpUrl, mailFrom } = config;
    this.smtp = smtpUrl === undefined ? undefined : new Smtp(smtpUrl, mailFrom);
    this.host = smtpUrl === undefined ? '' : new URL(smtpUrl).hostname;
    this.domain = /@([^@>]+)>?$/.exec(mailFrom)?.[1] ?? 'localhost';
    this.site = siteOf(config);
    this.operator = config.operatorName;
  }

  onModuleInit(): void {
    const figure = (of: (queue: MailQueue) => number) => () =>
      this.ledger.isLeader && this.queue ? of(this.queue) : undefined;
    const { metrics } = this;
    metrics.gauge(
      { name: 'form_mail_waiting', help: 'Messages that wait to be sent; in the leader' },
      figure(({ waiting }) => waiting),
    );
    metrics.gauge(
      { name: 'form_mail_wait_seconds', help: 'How long the oldest message has been waiting; in the leader' },
      figure(({ since }) => secondsSince(since, new Date())),
    );
    metrics.gauge(
      { name: 'form_mail_failed', help: 'Messages of the last two days that were given up; in the leader' },
      figure(({ failed }) => failed),
    );
    if (this.smtp) this.readiness.register(this);
  }

  async onApplicationShutdown(): Promise<void> {
    const cut = setTimeout(() => this.stop.abort(), STOP_MS_MAX);
    this.isStopping = true;
    // Whether it failed, `tick` has said.
    await this.underWay?.catch(() => undefined);
    clearTimeout(cut);
  }

  /** What is done now and then: old texts are erased, and the figures are counted. */
  @Job({ everyMs: CARE_MS, whenFailed: 'old messages could not be erased; tried again in a minute' })
  async care(now: Date): Promise<void> {
    if (!this.smtp) await this.outgoing.keepWaiting();
    await this.outgoing.giveUpLate(now);
    await this.outgoing.eraseOld(now);
    this.queue = await this.outgoing.queue(now);
  }

  @Job({ everyMs: TICK_MS, whenFailed: 'messages could not be sent; the next tick tries again' })
  sendWhatIsDue(): Promise<number> {
    return this.sendDue();
  }

  /** So that a wrong SMTP_URL is known before the first message. */
  @Job({ everyMs: LOOK_MS, whenFailed: 'the mail server was not looked at', atStart: 'begun', everywhere: true })
  async reachServer(): Promise<void> {
    try {
      await this.smtp?.reach();
    } catch (error) {
      this.logger.warn(`the mail server ${this.host} takes no messages: ${serverAdvice(reasonOf(error))}`);
      return;
    }
    await this.outgoing.endRest();
  }

  async check(): Promise<CheckOutcome> {
    const now = new Date();
    const queue = await this.outgoing.queue(now);
    const { waiting, since, problem, refusedSince, triedAgain, until } = queue;
    const value = Math.round(secondsSince(since, now));
    if (waiting === 0) return { ok: true, value };
    const ok = value * 1000 <= LATE_MS && secondsSince(refusedSince, now) * 1000 <= REFUSED_MS;
    if (ok && problem === undefined) return { ok, value };
    const why =
      problem === undefined ? 'look at /admin/mail' : `the mail server ${this.host}: ${serverAdvice(problem)}`;
    const tried = triedAgain && `; it is tried again at ${triedAgain.toISOString()}`;
    const sent = until && `; all are sent at about ${until.toISOString()}`;
    const msg = `${waiting} messages wait to be sent, the first since ${since?.toISOString()}: ${why}${tried ?? ''}${sent ?? ''}`;
    return { ok, value, msg };
  }

  /** Sends what is due, until nothing is or the server is left alone. @returns how many messages were tried */
  async sendDue(clock: () => Date = () => new Date()): Promise<number> {
    const { smtp } = this;
    if (!smtp) return 0;
    for (let tried = 0; ; tried++) {
      const now = clock();
      if (this.isStopping || !this.ledger.isLeader) return tried;
      const mail = await this.outgoing.take(now, new Date(now.getTime() + RESERVED_MS));
      if (!mail) return tried;
      this.underWay = this.send(smtp, mail, clock);
      await this.underWay;
    }
  }

  private async send(smtp: Smtp, mail: DueMail, clock: () => Date): Promise<void> {
    const { id, kind, recipient, params, createdAt, reservedUntil } = mail;
    try {
      const composed = await composeMail(kind, params, this.site, this.operator);
      // A process that was frozen since it took the message leaves it to whoever goes on.
      if (clock() >= reservedUntil) return;
      await smtp.send(
        { ...composed, to: recipient, messageId: `<${id}@${this.domain}>`, date: createdAt },
        this.stop.signal,
      );
    } catch (error) {
      await this.noteFailure(mail, error, clock());
      return;
    }
    await this.outgoing.noteSent(id, clock());
  }

  private async noteFailure(mail: DueMail, error: unknown, now: Date): Promise<void> {
    const { attempts, firstAttemptAt } = mail;
    if (!(error instanceof DeliveryFailure)) {
      await this.outgoing.noteFailed(mail, 'text');
      throw error;
    }
    const { outcome, problem, rest } = error;
    if (rest) await this.outgoing.rest(rest, problem, now);
    if (outcome === 'held') return this.outgoing.putBack(mail, problem, now);
    if (outcome === 'behind') {
      const behindMs = rest?.isLimit ? BEHIND_MS.limit : BEHIND_MS.unclear;
      return this.outgoing.putBack(mail, problem, new Date(now.getTime() + behindMs));
    }
    const isOver = now.getTime() - firstAttemptAt.getTime() >= GIVEN_UP_AFTER_MS;
    if (outcome === 'refused' || isOver) return this.outgoing.noteFailed(mail, problem);
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), PAUSE_MS_MAX);
    await this.outgoing.noteDelayed(mail, problem, new Date(now.getTime() + pauseMs));
  }
}

const secondsSince = (since: Date | undefined, now: Date): number =>
  since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0;
