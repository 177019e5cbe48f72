import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { type IStreamsServer, StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  type handleClientStreamingCall,
  type handleUnaryCall,
  type Metadata,
  Server,
  ServerCredentials,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { type Decision, EventLog, type Expected, type Proposed } from './protocol-double/event-log.js';
import { type Fault, Faults } from './protocol-double/faults.js';
import {
  accessDenied,
  appendReply,
  expectedVersion,
  maxAppendSizeExceeded,
  proposed,
  streamDeleted,
  streamName,
  unauthenticated,
  unavailable,
} from './protocol-double/messages.js';
import { read } from './protocol-double/reading.js';

type Empty = InstanceType<typeof shared.Empty>;
type SupportedMethods = InstanceType<typeof features.SupportedMethods>;

const MAX_APPEND_SIZE = 1024 * 1024;

export interface ProtocolDoubleOptions {
  /** The log to serve, for doubles that stand for members of one cluster. */
  readonly log?: EventLog;
  /** The node's certificate and private key in PEM; undefined: without TLS. */
  readonly tls?: { readonly certificate: Buffer; readonly key: Buffer };
  /** The only user that there is. A server without TLS asks for none. */
  readonly user?: { readonly name: string; readonly password: string };
  /** The version that it reports; undefined: it does not know the question. */
  readonly version?: string | undefined;
}

/**
 * An EventStoreDB for tests: a gRPC server in this process on the service definitions of the client package, which answers
 * as version 24.10 does and fails on demand. It listens on a free port of the loopback interface.
 */
export class ProtocolDouble {
  /** What clients did: how often they appended in each way, and the credentials they sent. */
  readonly seen = { appends: 0, batchAppends: 0, authorizations: new Set<string>() };
  /** How often clients asked for the cluster's leader. */
  gossipReads = 0;
  /** Reads and subscriptions that have not ended. */
  openReads = 0;
  /** The port that the members of the cluster report as their leader's; undefined while there is none. */
  leaderPort: number | undefined;
  private readonly faults = new Faults();
  private server = new Server();
  private port = 0;

  private readonly log: EventLog;

  private constructor(private readonly options: ProtocolDoubleOptions) {
    this.log = options.log ?? new EventLog();
  }

  static async start(options: ProtocolDoubleOptions = {}): Promise<ProtocolDouble> {
    const double = new ProtocolDouble({ version: '24.10.0', ...options });
    await double.listen();
    double.leaderPort = double.port;
    return double;
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  get connectionString(): string {
    const { tls, user } = this.options;
    if (!tls) return `esdb://${this.address}?tls=false`;
    return `esdb://${user?.name}:${user?.password}@localhost:${this.port}`;
  }

  /** Makes the next call of the fault's kind fail; several faults are queued. */
  inject(fault: Fault): void {
    this.faults.add(fault);
  }

  /** Breaks all connections; new ones are accepted. */
  disconnect(): void {
    this.server.drain(this.address, 0);
  }

  stop(): void {
    this.server.forceShutdown();
  }

  /** Restarts on the same port with the events that were written. */
  async startAgain(): Promise<void> {
    this.server = new Server();
    await this.listen();
  }

  private async listen(): Promise<void> {
    const { server } = this;
    server.addService(StreamsService, this.streamsService());
    server.addService(ServerFeaturesService, { getSupportedMethods: this.getSupportedMethods });
    server.addService(GossipService, { read: this.gossip });
    this.port = await new Promise((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${this.port}`, this.credentials(), (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
  }

  private credentials(): ServerCredentials {
    const { tls } = this.options;
    if (!tls) return ServerCredentials.createInsecure();
    return ServerCredentials.createSsl(null, [{ cert_chain: tls.certificate, private_key: tls.key }]);
  }

  private streamsService(): IStreamsServer {
    return {
      append: this.append,
      read: (call) => {
        if (!this.isAuthentic(call.metadata)) return void call.emit('error', unauthenticated());
        this.openReads += 1;
        call.once('close', () => {
          this.openReads -= 1;
        });
        const reportsCaughtUp = isSince(this.options.version, 23, 10);
        read(call, { log: this.log, faults: this.faults, reportsCaughtUp, disconnect: () => this.disconnect() });
      },
      delete: (call, answer) => {
        this.log.softDelete(streamName(call.request.getOptions()?.getStreamIdentifier()));
        answer(null, new streams.DeleteResp().setNoPosition(new shared.Empty()));
      },
      tombstone: (call, answer) => {
        this.log.tombstone(streamName(call.request.getOptions()?.getStreamIdentifier()));
        answer(null, new streams.TombstoneResp().setNoPosition(new shared.Empty()));
      },
      // EventStoreDB offers it, so the client would use it; this project must not (eventstoredb-client.ts).
      batchAppend: (call) => {
        this.seen.batchAppends += 1;
        call.emit('error', { code: status.UNIMPLEMENTED, details: 'The double takes no batches.' });
      },
    };
  }

  private readonly append: handleClientStreamingCall<AppendReq, AppendResp> = (call, answer) => {
    const events: Proposed[] = [];
    let stream = '';
    let expected: Expected = 'any';
    this.seen.appends += 1;
    for (const value of call.metadata.get('authorization')) this.seen.authorizations.add(String(value));
    if (!this.isAuthentic(call.metadata)) return answer(unauthenticated());
    call.on('data', (message: AppendReq) => {
      const options = message.getOptions();
      const event = message.getProposedMessage();
      if (options) {
        stream = streamName(options.getStreamIdentifier());
        expected = expectedVersion(options);
      }
      if (event) events.push(proposed(event));
    });
    call.on('end', () => {
      const bytes = events.reduce(
        (sum, { data, metadata, type }) => sum + data.length + metadata.length + 2 * type.length,
        0,
      );
      if (bytes > MAX_APPEND_SIZE) answer(maxAppendSizeExceeded(MAX_APPEND_SIZE));
      else this.decide(stream, expected, events, answer);
    });
  };

  private decide(
    stream: string,
    expected: Expected,
    events: readonly Proposed[],
    answer: sendUnaryData<AppendResp>,
  ): void {
    const fault = this.faults.next('append')?.does;
    if (fault === 'nothing') return;
    if (fault === 'deny') {
      answer(accessDenied());
      return;
    }
    const decision: Decision =
      fault === 'wrong-version'
        ? { result: 'wrong-expected-version', current: this.log.lastRevision(stream) }
        : this.log.append(stream, expected, events);
    if (fault === 'write-without-answer') return;
    if (fault === 'write-and-fail') answer(unavailable('The double was told to fail.'));
    else if (decision.result === 'deleted') answer(streamDeleted(stream));
    else answer(null, appendReply(decision, expected));
  }

  /** A call without credentials is anonymous, which every user stream admits by default. */
  private isAuthentic(metadata: Metadata): boolean {
    const { user } = this.options;
    const [given] = metadata.get('authorization');
    if (!user || given === undefined) return true;
    return given === `Basic ${Buffer.from(`${user.name}:${user.password}`).toString('base64')}`;
  }

  private readonly getSupportedMethods: handleUnaryCall<Empty, SupportedMethods> = (_call, answer) => {
    const { version } = this.options;
    if (version === undefined) return answer({ code: status.UNIMPLEMENTED, details: 'Service is unimplemented.' });
    answer(null, supportedMethods(version));
  };

  private readonly gossip = (_call: unknown, answer: sendUnaryData<InstanceType<typeof gossip.ClusterInfo>>): void => {
    this.gossipReads += 1;
    const members = this.leaderPort === undefined ? [] : [leaderAt(this.leaderPort)];
    answer(null, new gossip.ClusterInfo().setMembersList(members));
  };
}

function leaderAt(port: number) {
  return new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString(crypto.randomUUID()))
    .setTimeStamp('0')
    .setIsAlive(true)
    .setState(gossip.MemberInfo.VNodeState.LEADER)
    .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port));
}

function supportedMethods(version: string): SupportedMethods {
  const methods = Object.values(StreamsService).map(({ path }: { path: string }) => {
    const [, service = '', method = ''] = path.split('/');
    return new features.SupportedMethod().setServiceName(service.toLowerCase()).setMethodName(method.toLowerCase());
  });
  return new features.SupportedMethods().setEventStoreServerVersion(version).setMethodsList(methods);
}

function isSince(version: string | undefined, major: number, minor: number): boolean {
  const [a = 0, b = 0] = (version ?? '').split('.').map(Number);
  return a > major || (a === major && b >= minor);
}
