import { Secret, TOTP } from 'otpauth';

/** One-time codes by time (RFC 6238), as every authenticator app makes them: SHA-1, six digits, 30 seconds. */
const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** A code counts also one period early or late: clocks differ, and typing takes time. */
const WINDOW = 1;
const CODE = /^\d{6}$/;
const ISSUER = 'FORM';

export const newSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes;

/** What an app is set up with: the address behind the QR code, and the secret to type in base32. */
export function provisioningOf(secret: Uint8Array, account: string): { readonly uri: string; readonly secret: string } {
  const totp = totpOf(secret, account);
  return { uri: totp.toString(), secret: totp.secret.base32 };
}

/** @returns the time step of the code, in periods since 1970; undefined where it is wrong */
export function stepOf(code: string, secret: Uint8Array, now: Date): number | undefined {
  if (!CODE.test(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
}

const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({ issuer: ISSUER, label, period: PERIOD_S, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });
