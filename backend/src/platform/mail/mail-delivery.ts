import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { reasonOf } from '../../basics/error-message.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { Metrics } from '../http/observation/metrics.js';
import { type CheckOutcome, Readiness, type ReadinessCheck } from '../http/observation/readiness.js';
import { Job } from '../jobs/job.js';
import { Config } from '../settings/config.js';
import { composeMail } from './compose-mail.js';
import { serverAdvice } from './mail-problems.js';
import { type DueMail, type MailFigures, OutgoingMail } from './outgoing-mail.js';
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
/** How long a server that was not reached is left alone; the messages behind it keep their attempts meanwhile. */
const REST_MS = 5000;
const REST_MS_MAX = 60_000;
const LATE_S = 60 * 60;
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
  private failuresInARow = 0;
  private restsUntilMs = 0;
  private figures: MailFigures | undefined;

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
    const figure = (name: keyof MailFigures) => () => (this.ledger.isLeader ? this.figures?.[name] : undefined);
    const { metrics } = this;
    metrics.gauge(
      { name: 'form_mail_waiting', help: 'Messages that wait to be sent; in the leader' },
      figure('waiting'),
    );
    metrics.gauge(
      { name: 'form_mail_wait_seconds', help: 'How long the oldest message has been waiting; in the leader' },
      figure('oldestWaitS'),
    );
    metrics.gauge(
      { name: 'form_mail_failed', help: 'Messages of the last two days that were given up; in the leader' },
      figure('failed'),
    );
    if (this.smtp) this.readiness.register(this);
  }

  async onApplicationShutdown(): Promise<void> {
    const cut = setTimeout(() => this.stop.abort(), STOP_MS_MAX);
    this.restsUntilMs = Number.POSITIVE_INFINITY;
    // Whether it failed, `tick` has said.
    await this.underWay?.catch(() => undefined);
    clearTimeout(cut);
  }

  /** What is done now and then: old texts are erased, and the figures are counted. */
  @Job({ everyMs: CARE_MS, whenFailed: 'old messages could not be erased; tried again in a minute' })
  async care(now: Date): Promise<void> {
    if (!this.smtp) await this.outgoing.keepWaiting();
    await this.outgoing.eraseOld(now);
    this.figures = await this.outgoing.figures(now);
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
    }
  }

  check(): CheckOutcome {
    const value = Math.round(this.figures?.oldestWaitS ?? 0);
    if (value <= LATE_S) return { ok: true, value };
    return { ok: false, value, msg: `a message has waited ${value} s to be sent: look at /admin/mail and at SMTP_URL` };
  }

  /** Sends what is due, until nothing is or the server cannot be reached. @returns how many messages were tried */
  async sendDue(clock: () => Date = () => new Date()): Promise<number> {
    const { smtp } = this;
    if (!smtp) return 0;
    for (let tried = 0; ; tried++) {
      const now = clock();
      if (now.getTime() < this.restsUntilMs || !this.ledger.isLeader) return tried;
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
    this.failuresInARow = 0;
    await this.outgoing.noteSent(id, clock());
  }

  private async noteFailure(mail: DueMail, error: unknown, now: Date): Promise<void> {
    const { attempts, firstAttemptAt } = mail;
    if (!(error instanceof DeliveryFailure)) {
      await this.outgoing.noteFailed(mail, 'text');
      throw error;
    }
    const { outcome, problem } = error;
    if (outcome === 'unreachable') {
      const restMs = Math.min(REST_MS * 2 ** this.failuresInARow++, REST_MS_MAX);
      this.restsUntilMs = Math.max(this.restsUntilMs, now.getTime() + restMs);
    }
    const isOver = now.getTime() - firstAttemptAt.getTime() >= GIVEN_UP_AFTER_MS;
    if (outcome === 'refused' || isOver) return this.outgoing.noteFailed(mail, problem);
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), PAUSE_MS_MAX);
    await this.outgoing.noteDelayed(mail, problem, new Date(now.getTime() + pauseMs));
  }
}
