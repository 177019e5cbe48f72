import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.js';
import type { EventStore } from '../event-store/event-store.js';
import type { CommandKind } from '../ledger/command.js';
import { LedgerUnavailable, NotLeading } from '../ledger/errors.js';
import { LEDGER_STREAM } from '../ledger/ledger.js';
import type { LocalLedger } from '../ledger/local-ledger.js';
import type { Outcome } from '../ledger/pending.js';
import type { ProjectionRunner } from '../projections/runner.js';
import { StartRefused } from '../until-there.js';
import type { ClusteredCheckpoints } from './clustered-checkpoints.js';
import { type Duties, Leadership } from './leadership.js';
import { linkToken, type Pong, type SentCommand } from './link.js';
import { LinkServer, type LinkService } from './link-server.js';
import { OTHER_CONNECTIONS, register, sharedSettings, unregister } from './processes.js';

export interface MemberOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly onError: (error: unknown) => void;
}

/** What other processes reach through this one while it leads. */
export interface MemberParts {
  readonly ledger: LocalLedger;
  readonly kinds: readonly CommandKind<never>[];
  readonly projections: ProjectionRunner;
  /** The schema of the read tables of this release. */
  readonly schema: string;
  readonly checkpoints: ClusteredCheckpoints;
}

/** Older commands were sent by a process that stood still: their callers have given up, and look-ups are too old. */
const AGE_MS_MAX = 10_000;
const ROLE_MS_MAX = 60_000;
const LOOK_MS = 50;
const EVERYWHERE = ['0.0.0.0', '::'];

/** This process among those that share a ledger. */
export class Member implements LinkService {
  readonly id = randomUUID();
  private server: LinkServer | undefined;
  private parts: MemberParts | undefined;
  private kinds = new Map<string, CommandKind<unknown>>();
  private led: Leadership | undefined;

  private constructor(private readonly options: MemberOptions) {}

  /**
   * Takes part in the choice of the leader.
   * @throws ConfigError when another process runs with other settings | Error when CLUSTER_ADDRESS cannot be listened on
   */
  static async join(options: MemberOptions): Promise<Member> {
    const member = new Member(options);
    const { config, databaseUrl, onError } = options;
    const token = linkToken(config.jwtSecret);
    const { host, port } = config.clusterAddress;
    member.server = await LinkServer.start({ token, host, port, service: member });
    const name = EVERYWHERE.includes(host) ? hostname() : host;
    const address = `${name.includes(':') ? `[${name}]` : name}:${member.server.port}`;
    const onPong = (pong: Pong) => member.hear(pong);
    member.led = new Leadership({ databaseUrl, process: member.id, address, token, onPong, onError });
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
      if (term && term.process !== this.id && (await store.head(LEDGER_STREAM)) >= 0) return;
      await delay(LOOK_MS);
    }
    throw new StartRefused('no process leads, and the database does not let this one');
  }

  /** Takes part in deciding from now on. @param startDuties starts what only the leader runs */
  attach(parts: MemberParts, startDuties: () => Promise<Duties>): Promise<void> {
    this.parts = parts;
    this.kinds = new Map(parts.kinds.map((kind) => [kind.type, kind as CommandKind<unknown>]));
    return this.leadership.attach(parts.ledger, startDuties);
  }

  /** Hands over to another process, and is gone. */
  async leave(): Promise<void> {
    await this.led?.stop();
    await this.server?.close();
    await unregister(this.options.databaseUrl, this.id).catch(this.options.onError);
  }

  async execute({ type, data, actor, key, since }: SentCommand): Promise<Outcome> {
    const { parts, leadership } = this;
    if (!parts || !leadership.leads) throw new NotLeading();
    const kind = this.kinds.get(type);
    if (!kind) throw new LedgerUnavailable(`this release does not know the command ${type}`);
    if (performance.now() - since > AGE_MS_MAX) throw new LedgerUnavailable('the command came too late');
    const outcome = await parts.ledger.execute(kind, data, { actor, key });
    await parts.projections.waitFor(outcome.revision);
    return outcome;
  }

  async ask(question: string, args: unknown): Promise<unknown> {
    if (!this.parts) throw new NotLeading();
    return this.parts.checkpoints.answer(question, args);
  }

  pong(): Pong {
    const { schema = '', projections } = this.parts ?? {};
    return { now: performance.now(), schema, projected: projections?.revision ?? -1 };
  }

  /** The leader writes the read tables of its release; a process of another release needs its own. */
  private hear({ schema, projected }: Pong): void {
    if (!this.parts || this.leadership.leads) return;
    const isSame = schema === this.parts.schema;
    this.parts.projections.allowRunning(!isSame);
    if (isSame) this.parts.projections.noteReached(projected);
  }
}
