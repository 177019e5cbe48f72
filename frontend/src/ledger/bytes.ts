/** Conversions between bytes, hexadecimal and base64. Everything here is pure. */

export type Bytes = Uint8Array<ArrayBuffer>;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const HEX = /^(?:[0-9a-f]{2})*$/;

export const utf8 = (text: string): Bytes => Uint8Array.from(new TextEncoder().encode(text));

export const toHex = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param hex lower case, two digits a byte @returns null when it is not */
export function fromHex(hex: string): Bytes | null {
  if (!HEX.test(hex)) return null;
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
  );
}

/** Decodes base64 in its canonical form (RFC 4648, section 3.5). @returns null when it is in another form */
export function fromBase64(base64: string): Bytes | null {
  if (!BASE64.test(base64) || base64.length % 4 !== 0) return null;
  const binary = atob(base64);
  return btoa(binary) === base64 ? Uint8Array.from(binary, (char) => char.charCodeAt(0)) : null;
}

export function concat(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
