import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient, StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream, ServiceError } from '@grpc/grpc-js';
import { EMPTY_STREAM, type NewEvent } from '../event-store.js';
import type { Connection } from './eventstoredb-client.js';
import { proposedMessage, type ReadMessage, readMessage } from './eventstoredb-events.js';

/** The calls that carry events, on the client's connection and with its reconnecting, but with messages of our own. */

export interface AppendCall {
  readonly stream: string;
  readonly events: readonly NewEvent[];
  /** EMPTY_STREAM for a stream without events. */
  readonly expectedRevision: number;
  readonly deadlineMs: number;
}

/**
 * Appends events with one call.
 * @returns false when the stream is at another revision
 * @throws Error whatever error gRPC reports
 */
export function appendEvents(connection: Connection, { stream, events, ...call }: AppendCall): Promise<boolean> {
  const { path, requestSerialize, responseDeserialize } = StreamsService.append;
  const { credentials } = connection;
  const bytes = (message: Uint8Array) => Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  return connection.execute(
    StreamsClient,
    'appendToStream',
    (client) =>
      new Promise((resolve, reject) => {
        const args = connection.callArguments({ credentials, deadline: call.deadlineMs, requiresLeader: true });
        const answered = (error: ServiceError | null, answer?: InstanceType<typeof streams.AppendResp>) => {
          if (error) reject(error);
          else if (answer?.hasWrongExpectedVersion()) resolve(false);
          else if (answer?.hasSuccess()) resolve(true);
          else reject(new Error('EventStoreDB answers an append with a message of another kind'));
        };
        const sink = client.makeClientStreamRequest(path, bytes, responseDeserialize, ...args, answered);
        sink.on('error', reject);
        // An append is at most as large as the server takes, so nothing waits for the connection to drain.
        sink.write(requestSerialize(appendHeader(stream, call.expectedRevision)));
        for (const event of events) sink.write(proposedMessage(event));
        sink.end();
      }),
  );
}

function appendHeader(stream: string, expectedRevision: number) {
  const options = new streams.AppendReq.Options().setStreamIdentifier(identifierOf(stream));
  if (expectedRevision === EMPTY_STREAM) options.setNoStream(new shared.Empty());
  else options.setRevision(String(expectedRevision));
  return new streams.AppendReq().setOptions(options);
}

/** Which events are asked for. */
export type ReadCall =
  | { readonly kind: 'forwards'; readonly from: number; readonly limit: number | undefined }
  | { readonly kind: 'newest' }
  /** Without end. @param after EMPTY_STREAM for all */
  | { readonly kind: 'subscription'; readonly after: number };

/**
 * Begins to read a stream, or to follow it.
 * @returns the messages of the server; the stream must be cancelled by who stops reading
 * @throws Error whatever error the client reports
 */
export function openRead(
  connection: Connection,
  stream: string,
  call: ReadCall,
): Promise<ClientReadableStream<ReadMessage>> {
  const { path, requestSerialize } = StreamsService.read;
  const { credentials } = connection;
  const requiresLeader = call.kind !== 'subscription';
  return connection.openStream(StreamsClient, call.kind, (client) => {
    // Reads ignore the client's deadline. They go to the leader: after an append without an answer, only the leader is certain
    // to know whether it was written.
    const args = connection.callArguments({ credentials, requiresLeader }, { deadline: Number.POSITIVE_INFINITY });
    const messages = client.makeServerStreamRequest(
      path,
      requestSerialize,
      readMessage,
      request(stream, call),
      ...args,
    );
    // It may fail before anyone reads it.
    return messages.on('error', () => undefined);
  });
}

/** In a turn of its own: a call that is cancelled while it fails would fail twice (grpc-node, issues 1464 and 1652). */
export async function cancelRead(call: ClientReadableStream<ReadMessage>): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  call.cancel();
}

function request(stream: string, call: ReadCall) {
  const of = new streams.ReadReq.Options.StreamOptions().setStreamIdentifier(identifierOf(stream));
  const options = new streams.ReadReq.Options()
    .setStream(of)
    .setUuidOption(new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty()))
    .setNoFilter(new shared.Empty());
  if (call.kind === 'subscription') {
    options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
    // The server sends what comes after the revision, not from it on.
    if (call.after === EMPTY_STREAM) of.setStart(new shared.Empty());
    else of.setRevision(String(call.after));
  } else if (call.kind === 'newest') {
    options.setReadDirection(streams.ReadReq.Options.ReadDirection.BACKWARDS).setCount('1');
    of.setEnd(new shared.Empty());
  } else {
    options.setReadDirection(streams.ReadReq.Options.ReadDirection.FORWARDS);
    options.setCount(String(call.limit ?? Number.MAX_SAFE_INTEGER));
    of.setRevision(String(call.from));
  }
  return new streams.ReadReq().setOptions(options);
}

const identifierOf = (stream: string) =>
  new shared.StreamIdentifier().setStreamName(new Uint8Array(Buffer.from(stream)));
