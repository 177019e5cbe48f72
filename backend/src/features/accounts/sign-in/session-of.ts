import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** The claims of a token: the person, and the password and role it was issued for. */
export interface Claims {
  readonly sub: string;
  /** Version of the password. */
  readonly pv: number;
  /** Revision of the role. */
  readonly rr: number;
  /** Id of the session; missing in tokens of releases before sessions had one. */
  readonly jti?: string;
  /** On a shared computer, where the token soon expires: the end of the session, with however many tokens, in seconds since 1970. */
  readonly until?: number;
  /** Seconds since 1970. */
  readonly iat?: number;
  readonly exp?: number;
}

export function isClaims(value: unknown): value is Claims {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'sub' in value &&
    typeof value.sub === 'string' &&
    'pv' in value &&
    typeof value.pv === 'number' &&
    'rr' in value &&
    typeof value.rr === 'number'
  );
}

/** The id of a session: the token's own, or what tells the token of an earlier release from all others. */
export const sessionIdOf = ({ jti, sub, pv, rr, iat }: Claims): string =>
  jti ?? createHash('sha256').update(`${sub} ${pv} ${rr} ${iat}`).digest('base64url').slice(0, ID_CHARACTERS);

const ID_CHARACTERS = 22;
/** 126 bits: nobody guesses them. */
const SIGNATURE_CHARACTERS_MIN = 21;

/** A session that is to end. */
export interface SessionEnd {
  readonly claims: Claims;
  readonly id: string;
  /** When the last token that it can have expires, in seconds since 1970. */
  readonly until: number;
}

/**
 * Which session a token is of. A token without the end of its signature says that, too, and opens nothing: a browser that
 * could not reach FORM when its person signed out keeps no more than that.
 * @returns undefined where the signature is wrong, too short, or the token has expired
 */
export function sessionToEnd(token: string, secret: KeyObject, now: Date): SessionEnd | undefined {
  const [header = '', payload = '', signature = ''] = token.split('.');
  if (signature.length < SIGNATURE_CHARACTERS_MIN) return undefined;
  const whole = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url');
  const [given, expected] = [Buffer.from(signature), Buffer.from(whole.slice(0, signature.length))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  if (!isClaims(claims) || claims.exp === undefined || claims.exp * 1000 <= now.getTime()) return undefined;
  return { claims, id: sessionIdOf(claims), until: claims.until ?? claims.exp };
}
