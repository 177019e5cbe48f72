import { once } from 'node:events';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerWritableStream, status } from '@grpc/grpc-js';
import type { EventLog, Recorded } from './event-log.js';
import type { Fault, Faults } from './faults.js';
import {
  accessDenied,
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  notFoundMessage,
  streamDeleted,
  streamName,
  unavailable,
} from './messages.js';

type Call = ServerWritableStream<ReadReq, ReadResp>;
type ReadFault = Exclude<Fault, { on: 'append' }>;

/** How many events of $all a filter looks at between two checkpoints unless the client says otherwise. */
const SEARCH_WINDOW = 32;

export interface Reading {
  readonly log: EventLog;
  readonly faults: Faults;
  /** Whether a subscription is told when it has caught up: since 23.10. */
  readonly reportsCaughtUp: boolean;
  /** Breaks the connections. */
  readonly disconnect: () => void;
}

/** The call Read: reads of a stream, subscriptions to a stream, filtered subscriptions to $all. */
export async function read(call: Call, { log, faults, reportsCaughtUp, disconnect }: Reading): Promise<void> {
  const options = call.request.getOptions();
  const stream = options?.getStream();
  const all = options?.getAll();
  const subscribing = options?.hasSubscription() ?? false;
  const fault = faults.next(subscribing ? 'subscribe' : 'read');
  const reply = new Reply(call, fault, reportsCaughtUp, disconnect);
  if (fault?.does === 'deny') return reply.fail(accessDenied());
  if (!reply.begins()) return;
  if (options && stream && subscribing) await follow(reply, log, stream);
  else if (options && stream) await page(reply, log, stream, options);
  else if (options && all && subscribing) await followAll(reply, log, all, options);
  else call.emit('error', { code: status.UNIMPLEMENTED, details: 'The double does not read $all.' });
}

async function page(reply: Reply, log: EventLog, from: ReadReq.Options.StreamOptions, options: ReadReq.Options) {
  const name = streamName(from.getStreamIdentifier());
  if (log.isTombstoned(name)) return reply.fail(streamDeleted(name));
  const events = log.readable(name);
  if (!events) {
    await reply.send(notFoundMessage(name));
    return reply.end();
  }
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const start = from.hasEnd() ? Number.MAX_SAFE_INTEGER : from.hasRevision() ? Number(from.getRevision()) : 0;
  const wanted = backwards
    ? events.filter(({ revision }) => revision <= start).reverse()
    : events.filter(({ revision }) => revision >= start);
  for (const event of wanted.slice(0, Number(options.getCount()))) {
    if (!(await reply.event(event))) return;
  }
  reply.end();
}

async function follow(reply: Reply, log: EventLog, from: ReadReq.Options.StreamOptions): Promise<void> {
  const name = streamName(from.getStreamIdentifier());
  // A subscription begins after the revision it names.
  let next = from.hasRevision() ? Number(from.getRevision()) + 1 : from.hasEnd() ? log.lastRevision(name) + 1 : 0;
  let live = false;
  await reply.send(confirmationMessage(crypto.randomUUID()));
  for (;;) {
    if (log.isTombstoned(name)) return reply.fail(streamDeleted(name));
    const { version } = log;
    for (const event of log.readable(name, next) ?? []) {
      if (!(await reply.event(event))) return;
      next = event.revision + 1;
    }
    if (!live) await reply.caughtUp();
    live = true;
    if (!(await reply.waits(log, version))) return;
  }
}

async function followAll(reply: Reply, log: EventLog, from: ReadReq.Options.AllOptions, options: ReadReq.Options) {
  const filter = options.getFilter();
  const pattern = new RegExp(filter?.getStreamIdentifier()?.getRegex() ?? '');
  const window =
    (filter?.hasMax() ? filter.getMax() : SEARCH_WINDOW) * (filter?.getCheckpointintervalmultiplier() ?? 1);
  let seen = from.hasPosition() ? Number(from.getPosition()?.getCommitPosition()) : 0;
  let live = false;
  await reply.send(confirmationMessage(crypto.randomUUID()));
  for (;;) {
    const { version } = log;
    for (const event of log.all.slice(seen)) {
      if (pattern.test(event.stream) && !(await reply.event(event))) return;
      seen = event.position;
      if (seen % window === 0) await reply.send(checkpointMessage(seen));
    }
    if (!live) {
      await reply.send(checkpointMessage(seen));
      await reply.caughtUp();
    }
    live = true;
    if (!(await reply.waits(log, version))) return;
  }
}

/** The server side of one call, which follows the client's flow control and the call's fault. */
class Reply {
  private readonly gone = new AbortController();
  private events = 0;

  constructor(
    private readonly call: Call,
    private readonly fault: ReadFault | undefined,
    private readonly reportsCaughtUp: boolean,
    private readonly disconnect: () => void,
  ) {
    call.on('cancelled', () => this.gone.abort());
    // Writing to a call that has ended is an error of that call only.
    call.on('error', () => this.gone.abort());
  }

  /** False for a call that is never answered. */
  begins(): boolean {
    return this.fault?.does !== 'nothing';
  }

  async send(message: ReadResp): Promise<boolean> {
    if (this.gone.signal.aborted) return false;
    if (this.call.write(message)) return true;
    return once(this.call, 'drain', { signal: this.gone.signal }).then(
      () => true,
      () => false,
    );
  }

  /** False once the call is over. */
  async event(event: Recorded): Promise<boolean> {
    if (this.breaks()) return false;
    this.events += 1;
    return this.send(eventMessage(event));
  }

  async caughtUp(): Promise<void> {
    if (this.reportsCaughtUp) await this.send(caughtUpMessage());
  }

  /** Waits at the head for a change of the log; false once the call is over. */
  async waits(log: EventLog, version: number): Promise<boolean> {
    if (this.breaks()) return false;
    return log.changed(version, this.gone.signal).then(
      () => true,
      () => false,
    );
  }

  fail(error: object): void {
    this.call.emit('error', error);
  }

  end(): void {
    this.call.end();
  }

  private breaks(): boolean {
    const { fault } = this;
    if (!fault || !('after' in fault) || this.events < fault.after) return false;
    if (fault.does === 'fail') this.fail(unavailable('The double was told to fail.'));
    else if (fault.does === 'end') this.end();
    else this.disconnect();
    return true;
  }
}
