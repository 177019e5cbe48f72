import { expect, it } from '@jest/globals';
import { ORIGIN } from '../../../../test/coins.js';
import { KEY, NEXT_KEY } from '../../../../test/signing-processes.js';
import {
  checkpointKey,
  checkpointText,
  isCheckpointBy,
  parseCheckpoint,
  signCheckpoint,
  signingKey,
} from '../format/checkpoint.js';
import { EMPTY_ROOT } from '../format/merkle.js';
import { keysFollowing, rotationsTo, rotationsUnder, withoutRotations, withRotations } from './key-rotations.js';
import { type Rotation, rotation, rotationIn } from './signing-keys.js';

const LAST_KEY = checkpointKey(ORIGIN, signingKey(Buffer.alloc(32, 3)));
const FOREIGN_KEY = checkpointKey(ORIGIN, signingKey(Buffer.alloc(32, 4)));
const rotationFrom = (...keys: Parameters<typeof rotation>): Rotation =>
  rotationIn(rotation(...keys).data) ?? { previous: '', vkey: '', endorsement: '' };
const rotations = [rotationFrom(KEY, NEXT_KEY.public), rotationFrom(NEXT_KEY, LAST_KEY.public)];
/** Like the second, signed by somebody else. */
const forged = { ...rotationFrom(FOREIGN_KEY, LAST_KEY.public), previous: NEXT_KEY.public.vkey };
const signed = signCheckpoint(LAST_KEY, 100, EMPTY_ROOT);

it('stand under a note that is read as before, and come off it again', () => {
  const text = checkpointText(withRotations(signed, rotations));
  expect(text.startsWith(checkpointText(signed))).toBe(true);
  const read = parseCheckpoint(text);
  if (!read) throw new Error('the note cannot be read');
  expect(isCheckpointBy(read, LAST_KEY.public)).toBe(true);
  expect(rotationsUnder(read)).toEqual(rotations);
  expect(withoutRotations(read)).toEqual(signed);
});

it.each([
  ['short', 1, 50],
  ['long', 2000, 10],
])('leave a note readable however many there are: of %s ones the newest stay', (_, length, least) => {
  const many = Array.from({ length: 500 }, (__, index) => ({
    ...forged,
    endorsement: `${index}`.padStart(length, '0'),
  }));
  const read = parseCheckpoint(checkpointText(withRotations(signed, many)));
  const under = read ? rotationsUnder(read) : [];
  expect(under.length).toBeGreaterThanOrEqual(least);
  expect(under).toEqual(many.slice(-under.length));
});

it('are no other lines of that name', () => {
  const lines = ['', '[]', '{}', '{"previous":1,"vkey":"","endorsement":""}', 'null', '\u{FFFD}'].map((text) => ({
    ...{ name: 'SigningKeyRotated', keyId: '00000000' },
    bytes: Buffer.from(`${text} `),
  }));
  const noted = { ...signed, note: { ...signed.note, signatures: [...signed.note.signatures, ...lines] } };
  expect([rotationsUnder(noted), withoutRotations(noted)]).toEqual([[], noted]);
});

it('lead from a key to each that was handed over to, and no further than what is endorsed', () => {
  const from = (...given: Rotation[]) => keysFollowing([KEY.public], given).map(({ vkey }) => vkey);
  const [first, second] = rotations as [Rotation, Rotation];
  const all = [KEY, NEXT_KEY, LAST_KEY].map((key) => key.public.vkey);
  expect([from(first, second), from(first, forged), from(second), from()]).toEqual([
    ...[all, all.slice(0, 2), all.slice(0, 1), all.slice(0, 1)],
  ]);
});

it('are told apart from those before the key that they lead from, and behind the one that signed', () => {
  const [first, second] = rotations as [Rotation, Rotation];
  expect(rotationsTo(signed, KEY.public, rotations)).toEqual(rotations);
  expect(rotationsTo(signed, NEXT_KEY.public, rotations)).toEqual([second]);
  expect(rotationsTo(signed, LAST_KEY.public, rotations)).toEqual([]);
  expect(rotationsTo(signCheckpoint(NEXT_KEY, 100, EMPTY_ROOT), KEY.public, rotations)).toEqual([first]);
  expect(rotationsTo(signed, KEY.public, [first, forged])).toBeUndefined();
});
