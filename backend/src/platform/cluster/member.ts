import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { PartLog } from '../../basics/part-log.js';
import type { ProbedStore } from '../../engine/event-store/append-watch.js';
import type { EventStore } from '../../engine/event-store/event-store.js';
import { LEDGER_STREAM } from '../../engine/ledger/format/envelope.js';
import { StartRefused } from '../database/retry-until-available.js';
import { isUnavailable } from '../http/errors/unavailable.js';
import { type Config, OTHER_CONNECTIONS } from '../settings/config.js';
import { type Lead, Leadership, type Services } from './leadership.js';
import { HttpTransport } from './link/http-transport.js';
import { type LeaderParts, LeaderService } from './link/leader-service.js';
import { linkToken } from './link/link.js';
import { isEverywhere, requirePrivate } from './link/link-address.js';
import { LinkServer } from './link/link-server.js';
import { PostgresLockSession } from './postgres-lock-session.js';
import { register, sharedSettings, unregister } from './processes.js';

export interface MemberOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly store: ProbedStore;
  readonly log: PartLog;
}

const ROLE_MS_MAX = 60_000;
const LOOK_MS = 50;

/** This process among those that share a ledger. */
export class Member {
  readonly id = randomUUID();
  private server: LinkServer | undefined;
  private led: Leadership | undefined;
  private readonly service = new LeaderService(() => this.leadership);

  private constructor(private readonly options: MemberOptions) {}

  /**
   * Takes part in the choice of the leader.
   * @throws ConfigError when another process runs with other settings, or CLUSTER_ADDRESS is not private | Error when CLUSTER_ADDRESS cannot be listened on
   */
  static async join(options: MemberOptions): Promise<Member> {
    const member = new Member(options);
    const { config, databaseUrl, store, log } = options;
    const token = linkToken(config.jwtSecret);
    const { host, port } = config.clusterAddress;
    await requirePrivate(host);
    member.server = await LinkServer.start({ token, host, port, service: member.service });
    const name = isEverywhere(host) ? hostname() : host;
    const address = `${name.includes(':') ? `[${name}]` : name}:${member.server.port}`;
    member.led = new Leadership({
      process: member.id,
      address,
      store,
      stream: LEDGER_STREAM,
      newSession: (onEnd) => new PostgresLockSession({ databaseUrl, process: member.id }, onEnd),
      transportTo: (other) => new HttpTransport({ address: other, token }),
      onPong: (pong) => member.service.hear(pong),
      onLead: (lead) => log.info(lead, describeLead(lead, member.id)),
      onError: (err) => member.warn(err),
    });
    try {
      const connections = config.databasePool + OTHER_CONNECTIONS;
      await register(databaseUrl, member.id, sharedSettings(config), connections);
      return member;
    } catch (error) {
      await member.leave();
      throw error;
    }
  }

  get leadership(): Leadership {
    if (!this.led) throw new Error('the process has not joined');
    return this.led;
  }

  /**
   * Waits until this process leads, or another one does and the ledger is there.
   * @throws StartRefused
   */
  async untilRoleIsKnown(store: Pick<EventStore, 'head'>, stop: AbortSignal): Promise<void> {
    const until = performance.now() + ROLE_MS_MAX;
    while (performance.now() < until) {
      stop.throwIfAborted();
      const { mayDecide, term } = this.leadership;
      if (mayDecide) return;
      if (term && term.process !== this.id && (await store.head(LEDGER_STREAM).catch(noneIfUnavailable)) >= 0) return;
      await delay(LOOK_MS);
    }
    throw new StartRefused('no process leads, and the database does not let this one');
  }

  /** Takes part in deciding from now on; may be called again where it fails. @param startServices starts what only the leader runs */
  attach(parts: LeaderParts, startServices: () => Promise<Services>): Promise<void> {
    this.service.begin(parts);
    return this.leadership.attach(parts.ledger, startServices);
  }

  /** Hands over to another process, and is gone. */
  async leave(): Promise<void> {
    await this.led?.stop();
    await this.server?.close();
    await unregister(this.options.databaseUrl, this.id).catch((err: unknown) => this.warn(err));
  }

  private warn(err: unknown): void {
    this.options.log.warn({ err }, 'it is not settled which process leads: this one tries again');
  }
}

const noneIfUnavailable = (error: unknown): number => {
  if (isUnavailable(error)) return -1;
  throw error;
};

/** "this process leads since revision 12, after 10.0.0.5:4000, which did not hand over" */
function describeLead({ revision, before }: Lead, self: string): string {
  const leads = `this process leads since revision ${revision}`;
  if (!before) return `${leads}, as the first one`;
  if (before.process === self) return `${leads}, again`;
  return `${leads}, after ${before.address}, which ${before.handedOver ? 'handed over' : 'did not hand over'}`;
}
