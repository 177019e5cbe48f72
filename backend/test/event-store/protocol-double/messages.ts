import type { UUID as UuidMessage } from '@eventstore/db-client/generated/shared_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, AppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, type StatusObject, status } from '@grpc/grpc-js';
import type { Decision, Expected, Proposed, Recorded } from './event-log.js';

/** 100-nanosecond ticks since the Unix epoch, as the client expects `created`. */
const TICKS_PER_MS = 10_000n;

export function streamName(identifier: { getStreamName_asU8(): Uint8Array } | undefined): string {
  return new TextDecoder().decode(identifier?.getStreamName_asU8());
}

export function proposed(message: AppendReq.ProposedMessage): Proposed {
  return {
    id: uuid(message.getId()),
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

export function expectedVersion(options: AppendReq.Options): Expected {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return options.hasRevision() ? Number(options.getRevision()) : 'any';
}

/** The answer to an append; a deleted stream is an error instead, see `streamDeleted`. */
export function appendReply(decision: Exclude<Decision, { result: 'deleted' }>, expected: Expected): AppendResp {
  if (decision.result === 'wrong-expected-version') {
    const wrong = new streams.AppendResp.WrongExpectedVersion();
    if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
    else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new shared.Empty());
    else if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
    else wrong.setExpectedRevision(String(expected));
    if (decision.current === -1) wrong.setCurrentNoStream(new shared.Empty());
    else wrong.setCurrentRevision(String(decision.current));
    return new streams.AppendResp().setWrongExpectedVersion(wrong);
  }
  const position = String(decision.position);
  const success = new streams.AppendResp.Success()
    .setCurrentRevision(String(decision.revision))
    .setPosition(new streams.AppendResp.Position().setCommitPosition(position).setPreparePosition(position));
  return new streams.AppendResp().setSuccess(success);
}

export function eventMessage({ stream, revision, position, ...event }: Recorded): ReadResp {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(identifierOf(stream))
    .setStreamRevision(String(revision))
    .setCommitPosition(String(position))
    .setPreparePosition(String(position))
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', String(BigInt(Date.now()) * TICKS_PER_MS));
  const read = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(position));
  return new streams.ReadResp().setEvent(read);
}

export function notFoundMessage(stream: string): ReadResp {
  const notFound = new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream));
  return new streams.ReadResp().setStreamNotFound(notFound);
}

export function confirmationMessage(id: string): ReadResp {
  return new streams.ReadResp().setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(id));
}

export function caughtUpMessage(): ReadResp {
  return new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());
}

export function checkpointMessage(position: number): ReadResp {
  const at = String(position);
  return new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(at).setPreparePosition(at),
  );
}

/** The errors of EventStoreDB carry their kind in the trailers (RpcExceptions.cs). */
export function streamDeleted(stream: string): Partial<StatusObject> {
  const metadata = new Metadata();
  metadata.set('exception', 'stream-deleted');
  metadata.set('stream-name', stream);
  return { code: status.FAILED_PRECONDITION, details: `Event stream '${stream}' is deleted.`, metadata };
}

export function maxAppendSizeExceeded(bytes: number): Partial<StatusObject> {
  const metadata = new Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', String(bytes));
  return { code: status.INVALID_ARGUMENT, details: `Maximum Append Size of ${bytes} Exceeded.`, metadata };
}

/** AuthenticationMiddleware.cs; without a kind in the trailers. */
export function unauthenticated(): Partial<StatusObject> {
  return { code: status.UNAUTHENTICATED, details: 'Unauthenticated' };
}

export function accessDenied(): Partial<StatusObject> {
  const metadata = new Metadata();
  metadata.set('exception', 'access-denied');
  return { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata };
}

export function unavailable(details: string): Partial<StatusObject> {
  return { code: status.UNAVAILABLE, details };
}

function identifierOf(stream: string) {
  return new shared.StreamIdentifier().setStreamName(new TextEncoder().encode(stream));
}

function uuid(message: UuidMessage | undefined): string {
  return message?.getString() ?? '';
}
