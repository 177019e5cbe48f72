import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A message as the server took it. */
export interface TakenMail {
  readonly from: string;
  readonly to: string;
  /** Whether it came through TLS. */
  readonly secure: boolean;
  /** The user that signed in; undefined: nobody did. */
  readonly user: string | undefined;
  /** Headers, by name in lower case, and unfolded. */
  readonly headers: ReadonlyMap<string, string>;
  /** The part as text. */
  readonly text: string;
  readonly html: string;
}

/** What the server does with the next messages. */
export interface MailServerBehaviour {
  /** @returns what it answers to the sender; undefined: it takes them */
  sender?(): { readonly code: number; readonly message: string } | undefined;
  /** @returns what it answers to the recipient; undefined: it takes them */
  recipient?(address: string): { readonly code: number; readonly message: string } | undefined;
  /** Cuts the connection in the middle of DATA. */
  cuts?(): boolean;
  /** Holds the answer to the message back until this resolves. @param port that the client has at its end */
  answer?(port: number): Promise<void>;
  /** The answer is on its way. */
  answered?(port: number): void;
}

export interface MailServerOptions {
  readonly user?: string;
  readonly password?: string;
  /** Without STARTTLS. */
  readonly plain?: boolean;
  /** In place of a certificate that has expired. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
}

/** A real SMTP server in this process, with a certificate that nobody has signed. */
export interface MailServer {
  readonly port: number;
  /** As SMTP_URL; the client accepts the certificate. */
  readonly url: string;
  readonly taken: TakenMail[];
  /** Connections since the start. */
  readonly connections: number;
  behaviour: MailServerBehaviour;
  close(): Promise<void>;
}

export async function startMailServer({
  user,
  password,
  plain = false,
  tls,
}: MailServerOptions = {}): Promise<MailServer> {
  const taken: TakenMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: user === undefined,
    ...tls,
    disabledCommands: plain ? ['STARTTLS'] : [],
    allowInsecureAuth: plain,
    closeTimeout: 100,
    logger: false,
    onConnect(_, done) {
      connections++;
      done();
    },
    onAuth(auth, _, done) {
      if (auth.username === user && auth.password === password) done(null, { user: auth.username });
      else done(new Error('no'));
    },
    onMailFrom(_, __, done) {
      done(refusedBy(running.behaviour.sender?.()));
    },
    onRcptTo({ address }, _, done) {
      done(refusedBy(running.behaviour.recipient?.(address)));
    },
    onData(stream, session, done) {
      if (running.behaviour.cuts?.()) {
        cut(session.id);
        return;
      }
      const take = async () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = parsed(await text(stream));
        const from = mailFrom ? mailFrom.address : '';
        const to = rcptTo.map(({ address }) => address).join();
        await running.behaviour.answer?.(session.remotePort);
        taken.push({ from, to, secure: session.secure, user: session.user as string | undefined, ...mail });
      };
      take().then(() => {
        done();
        running.behaviour.answered?.(session.remotePort);
      }, done);
    },
  });
  // A client that leaves is no error of the server.
  server.on('error', () => undefined);
  const cut = (id: string) => {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
  };
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const credentials = user === undefined ? '' : `${user}:${password}@`;
  const running: MailServer = {
    port,
    url: `smtp://${credentials}127.0.0.1:${port}/?tls.rejectUnauthorized=false`,
    taken,
    get connections() {
      return connections;
    },
    behaviour: {},
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return running;
}

const refusedBy = (refusal: ReturnType<NonNullable<MailServerBehaviour['recipient']>>) =>
  refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code });

function parsed(raw: string): Pick<TakenMail, 'headers' | 'text' | 'html'> {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const headers = headersOf(head);
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '') ?? [];
  const parts = body.split(`--${boundary}`).map((part) => {
    const [partHead = '', ...lines] = part.trimStart().split('\r\n\r\n');
    return { headers: headersOf(partHead), body: lines.join('\r\n\r\n') };
  });
  const partOf = (type: string) => {
    const part = parts.find(({ headers: own }) => own.get('content-type')?.startsWith(type));
    return part ? decoded(part.body, part.headers.get('content-transfer-encoding')) : '';
  };
  return { headers, text: partOf('text/plain'), html: partOf('text/html') };
}

const headersOf = (head: string): ReadonlyMap<string, string> =>
  new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  // What is not encoded is ASCII.
  return Buffer.from(bytes, 'latin1').toString();
}
