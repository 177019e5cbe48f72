import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';

const COOKIE = 'form-device';
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
/** The longest that browsers keep a cookie. */
export const COOKIE_DAYS = 400;
const DAY_S = 86_400;

/** The browser behind a request to register or to sign in. */
export interface Browser {
  /** IP address of the request. */
  readonly address: string;
  /** The random bytes in its cookie, in base64url; undefined where it has none yet. */
  readonly token: string | undefined;
  /** What it says of itself. */
  readonly agent: string;
}

/** A browser whose cookie holds a token, or gets it with the answer. */
export interface NamedBrowser extends Browser {
  readonly token: string;
}

export const named = (browser: Browser): NamedBrowser => ({ ...browser, token: browser.token ?? newDeviceToken() });

export function browserOf(request: FastifyRequest): Browser {
  const { cookie = '', 'user-agent': agent = '' } = request.headers;
  const token = request.server.parseCookie(cookie)[COOKIE];
  return { address: request.ip, token: token !== undefined && TOKEN.test(token) ? token : undefined, agent };
}

const newDeviceToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The server keeps only this: who reads the database, or a backup of it, cannot pass for a device. */
export const deviceHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The cookie signs nobody in; it is for the server alone, and only for requests of FORM's own pages. */
export function keepDeviceToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const cookie = request.server.serializeCookie(COOKIE, token, {
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: COOKIE_DAYS * DAY_S,
  });
  void reply.header('set-cookie', cookie);
}
