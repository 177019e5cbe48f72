import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cosignedNote, note, vectors } from '../../test/receipts';
import { cosignatures, ownSignatures, parseCheckpoint } from './checkpoint';

describe('a checkpoint', () => {
  it('states its size, its root and its signers', () => {
    const checkpoint = parseCheckpoint(note);
    expect(checkpoint).toMatchObject({ origin: vectors.origin, size: 5, root: vectors.merkle.roots.at(-1) });
    expect(checkpoint && ownSignatures(checkpoint)).toMatchObject([{ name: vectors.origin, keyId: '63cbee64' }]);
    expect(checkpoint && cosignatures(checkpoint)).toEqual([]);
  });

  it('may have a witness, with the time of its signature', () => {
    const checkpoint = parseCheckpoint(cosignedNote());
    expect(checkpoint && cosignatures(checkpoint)).toEqual([
      { name: 'testimone.example.org/uno', time: '2026-01-05T10:00:00.000Z' },
    ]);
  });

  it('has no time when the timestamp is out of range', () => {
    const checkpoint = parseCheckpoint(`${note}— uno ${btoa('\xff'.repeat(76))}\n`);
    expect(checkpoint && cosignatures(checkpoint)).toEqual([{ name: 'uno', time: null }]);
  });

  it.each([
    ['without an end', note.trimEnd()],
    ['without a signature', note.slice(0, note.indexOf('\n\n') + 2)],
    ['without an origin', note.replace(vectors.origin, '')],
    ['with a size that begins with 0', note.replace('\n5\n', '\n05\n')],
    ['with a size that no number holds', note.replace('\n5\n', '\n9007199254740993\n')],
    ['with a root in another form of base64', note.replace('S6ck=', 'S6cl=')],
    ['with a root that is too short', note.replace('kmUHnFknPl80', 'kmUHnFkn')],
    ['with a control character', note.replace('\n5\n', '\n5\n\u0007\n')],
    ['with bytes that are no text', note.replace('\n5\n', '\n5\n\ufffd\n')],
    ['with an ASCII dash', note.replace('—', '-')],
    ['with more signatures than anyone needs', note + `— uno ${btoa('x'.repeat(68))}\n`.repeat(100)],
  ])('is not valid %s', (_, altered) => {
    expect(altered).not.toBe(note);
    expect(parseCheckpoint(altered)).toBeNull();
  });

  it('is read from any text without a throw', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string().map((line) => note + line),
        ),
        (text) => {
          expect(() => parseCheckpoint(text)).not.toThrow();
        },
      ),
    ));
});
