import { toHex } from '../../ledger/bytes';

const version4 = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/;

/**
 * A random UUID (RFC 9562, version 4). On plain http browsers do not offer `crypto.randomUUID`, but do offer random bytes.
 */
export const randomUuid = (): string =>
  toHex(crypto.getRandomValues(new Uint8Array(16))).replace(version4, '$1-$2-4$3-8$4-$5');
