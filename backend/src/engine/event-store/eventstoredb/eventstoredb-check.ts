import { readFile } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { TLSSocket } from 'node:tls';
import { StreamDeletedError, StreamNotFoundError } from '@eventstore/db-client';
import { ServerFeaturesClient } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { certificateAdvice, certificateFaultOf } from '../../../basics/certificate-fault.js';
import { StoreMisconfigured, StoreUnavailable } from '../event-store.js';
import type { Connection } from './eventstoredb-client.js';

/** The first version that reports the end of a subscription's history, which `streams()` waits for. */
const VERSION_MIN = { major: 23, minor: 10 };
const UNIMPLEMENTED = 12;
const UNAUTHENTICATED = 16;
const PERMISSION_DENIED = 7;
const PORT = 2113;

/**
 * Asks the server for its version, on the connection that every other call uses.
 * @returns such as 24.10.0, or undefined from a server that is too old to know the question
 * @throws Error whatever error the client reports
 */
export function serverVersion(connection: Connection): Promise<string | undefined> {
  // The client's own question is never asked again once it has failed.
  const ask = (features: ServerFeaturesClient) =>
    new Promise<string | undefined>((resolve, reject) => {
      features.getSupportedMethods(new shared.Empty(), (error, methods) => {
        if (error?.code === UNIMPLEMENTED) resolve(undefined);
        else if (error) reject(error);
        else resolve(methods.getEventStoreServerVersion());
      });
    });
  return connection.execute(ServerFeaturesClient, 'getSupportedMethods', ask);
}

/** @throws StoreMisconfigured when FORM cannot use a server of this version */
export function requireVersion(version: string | undefined): void {
  const [major, minor] = (version ?? '0.0').split('.').map(Number);
  if (major === undefined || minor === undefined || Number.isNaN(major) || Number.isNaN(minor)) return;
  if (major > VERSION_MIN.major || (major === VERSION_MIN.major && minor >= VERSION_MIN.minor)) return;
  const found = version === undefined ? 'older than 21.6, or no EventStoreDB' : version;
  throw new StoreMisconfigured(
    'version',
    `EVENTSTORE_URL: the server is ${found}, and FORM needs EventStoreDB ${VERSION_MIN.major}.${VERSION_MIN.minor} or newer`,
  );
}

/** What a call's error says about the user, if it says something: EventStoreDB answers with these two codes of gRPC. */
export function refusal(error: unknown): StoreMisconfigured | undefined {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === UNAUTHENTICATED) {
    return new StoreMisconfigured('password', 'EVENTSTORE_URL: the event store refuses this user or its password');
  }
  if (code === PERMISSION_DENIED) {
    const message =
      'EVENTSTORE_URL: the event store denies this user a stream: give it $r and $w of every stream of FORM';
    return new StoreMisconfigured('permission', message);
  }
  return undefined;
}

/**
 * Refuses a stream that was deleted or truncated to nothing: an append to it would continue at the old revision, or never be
 * accepted.
 * @throws StoreMisconfigured
 * @throws Error whatever error the client reports
 */
export async function refuseEmptied({ client, credentials }: Connection, stream: string): Promise<void> {
  const options = { credentials, requiresLeader: true };
  try {
    let events = 0;
    for await (const _ of client.readStream(stream, { ...options, maxCount: 1 })) events++;
    if (events > 0) return;
  } catch (error) {
    if (error instanceof StreamDeletedError) throw deleted(stream);
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  const { metadata } = await client.getStreamMetadata(stream, options).catch((error: unknown) => {
    // Who may not read the metadata sees only that the stream is empty.
    if (refusal(error)) return { metadata: undefined };
    throw error;
  });
  const { truncateBefore, maxCount, maxAge } = metadata ?? {};
  if (truncateBefore !== undefined || maxCount !== undefined || maxAge !== undefined) throw deleted(stream);
}

const deleted = (stream: string): StoreMisconfigured =>
  new StoreMisconfigured(
    'deleted',
    `the stream ${stream} of the event store was deleted or truncated to nothing: restore the event store from a backup, or for a deliberate new beginning use an empty one`,
  );
/**
 * Why calls fail: connects to every node of the connection string as gRPC does, which hides the reason.
 * @param url a connection string that the client accepts
 * @param cause the error of the call; one that says why already is returned
 * @param msMax how long each attempt to connect may take
 */
export async function connectionProblem(url: string, cause: unknown, msMax: number): Promise<StoreUnavailable> {
  if (cause instanceof StoreMisconfigured) return cause;
  const { nodes, secure, caFile } = partsOf(url);
  const ca = caFile === undefined ? undefined : await readFile(caFile);
  const problems = await Promise.all(nodes.map((node) => problemOf({ node, secure, ca, msMax }, cause)));
  const lasting = problems.filter((problem) => problem instanceof StoreMisconfigured);
  const [first] = lasting.length > 0 ? lasting : problems;
  const reason = first ?? new StoreUnavailable('EVENTSTORE_URL names no server');
  // A node that is not there yet may be the good one.
  return lasting.length === problems.length ? reason : new StoreUnavailable(reason.message);
}

function partsOf(url: string) {
  const [, hosts = '', query = ''] = /^[^/]+\/\/(?:[^@]*@)?([^/?]*)\/?(?:\?(.*))?$/.exec(url.trim()) ?? [];
  const options = new Map([...new URLSearchParams(query)].map(([name, value]) => [flat(name), value]));
  const nodes = hosts.split(',').map((host) => (/:\d+$/.test(host) ? host : `${host}:${PORT}`));
  return { nodes, secure: options.get('tls')?.toLowerCase() !== 'false', caFile: options.get('tlscafile') };
}

/** The client compares the names of options like this. */
const flat = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '');

interface Attempt {
  /** host:port */
  readonly node: string;
  readonly secure: boolean;
  readonly ca: Buffer | undefined;
  readonly msMax: number;
}

async function problemOf(attempt: Attempt, cause: unknown): Promise<StoreUnavailable> {
  const { node, secure } = attempt;
  if (!URL.canParse(`http://${node}`)) {
    return new StoreMisconfigured('address', `EVENTSTORE_URL: ${node} is no host name and port`);
  }
  const greeting = await greet(attempt);
  if (greeting.failure === undefined) {
    if (!greeting.distrust) return new StoreUnavailable(`EVENTSTORE_URL: ${node} answers no call: ${lineOf(cause)}`);
    return new StoreMisconfigured(
      'certificate',
      `EVENTSTORE_URL: the certificate of ${node} ${certificateAdvice(certificateFaultOf(greeting.distrust) ?? 'untrusted', greeting.distrust, 'tlsCAFile')}`,
    );
  }
  const other = await greet({ ...attempt, secure: !secure });
  if (other.failure !== undefined) {
    return new StoreUnavailable(`EVENTSTORE_URL: no event store answers at ${node} (${greeting.failure})`);
  }
  return secure
    ? new StoreMisconfigured(
        'no-tls',
        `EVENTSTORE_URL: ${node} does not speak TLS: give it a certificate, or for a test add tls=false`,
      )
    : new StoreMisconfigured(
        'only-tls',
        `EVENTSTORE_URL: ${node} speaks TLS only: remove tls=false and name a user with its password`,
      );
}

/** `failure` is undefined for a server that speaks HTTP/2; `distrust` then says what is wrong with its certificate. */
interface Greeting {
  readonly failure?: string;
  readonly distrust?: string;
}

/** Begins HTTP/2 and waits for the server's first frame. */
function greet({ node, secure, ca, msMax }: Attempt): Promise<Greeting> {
  return new Promise((resolve) => {
    // The certificate is judged below, so that a bad one can be told from no TLS.
    const session = connectHttp2(`${secure ? 'https' : 'http'}://${node}`, { ca, rejectUnauthorized: false });
    const settle = (greeting: Greeting) => {
      clearTimeout(timer);
      resolve(greeting);
      session.destroy();
    };
    const timer = setTimeout(() => settle({ failure: `no answer in ${msMax} ms` }), msMax);
    session.once('remoteSettings', () => settle({ distrust: distrustOf(session.socket) }));
    session.on('error', (error) => settle({ failure: lineOf(error) }));
    session.once('close', () => settle({ failure: 'the connection was closed' }));
  });
}

function distrustOf(socket: unknown): string | undefined {
  if (!(socket instanceof TLSSocket) || socket.authorized) return undefined;
  const error: unknown = socket.authorizationError;
  return error instanceof Error ? lineOf(error) : String(error);
}

function lineOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('code' in error && typeof error.code === 'string') return error.code;
  const inner: unknown = 'cause' in error ? error.cause : undefined;
  if (inner) return lineOf(inner);
  return 'message' in error ? (String(error.message).split('\n')[0] ?? '') : '';
}
