import { describe, expect, it } from '@jest/globals';
import { getPublicKeyAsync, signAsync } from '@noble/ed25519';
import fc from 'fast-check';
import { runs } from '../../test/runs';
import { byBrowser, byLibrary } from './ed25519';

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((made) => Uint8Array.from(made));

describe('the library for browsers without Ed25519', () => {
  it('agrees with the browser on valid and altered signatures', async () => {
    const flips = fc.option(fc.tuple(fc.nat(63), fc.integer({ min: 1, max: 255 })));
    await fc.assert(
      fc.asyncProperty(bytes(32), fc.uint8Array(), flips, async (seed, any, flip) => {
        const message = Uint8Array.from(any);
        const key = Uint8Array.from(await getPublicKeyAsync(seed));
        const signature = Uint8Array.from(await signAsync(message, seed));
        if (flip) signature[flip[0]] = (signature[flip[0]] ?? 0) ^ flip[1];
        expect(await byBrowser(key, signature, message)).toBe(flip === null);
        expect(await byLibrary(key, signature, message)).toBe(flip === null);
      }),
      runs(200),
    );
  });

  it('refuses malformed keys and signatures', async () => {
    await fc.assert(
      fc.asyncProperty(bytes(32), bytes(64), fc.uint8Array(), async (key, signature, message) => {
        expect(await byLibrary(key, signature, Uint8Array.from(message))).toBe(false);
      }),
      runs(100),
    );
    const [short, message] = [Uint8Array.of(1), Uint8Array.of(2)];
    expect(await byLibrary(short, short, message)).toBe(false);
  });
});
