import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  encodings,
  fitted,
  isSentAsItIs,
  middleSquare,
  nameAs,
  type Part,
  sizeOf,
  tooLargeToOpen,
  turned,
  turnedPart,
  unreadable,
} from './picture-size';

const side = fc.integer({ min: 1, max: 20_000 });
const size = fc.record({ width: side, height: side });
const part: fc.Arbitrary<Part> = fc
  .record({ x: fc.nat(99), y: fc.nat(99), width: fc.nat(99), height: fc.nat(99) })
  .map(({ x, y, width, height }) => ({
    x,
    y,
    width: Math.min(width + 1, 100 - x),
    height: Math.min(height + 1, 100 - y),
  }));

describe('the size of a picture that is sent', () => {
  it('is at most the side that is shown, never larger than it was, and keeps its proportions', () =>
    fc.assert(
      fc.property(size, fc.integer({ min: 1, max: 4096 }), (whole, sideMax) => {
        const { width, height } = fitted(whole, sideMax);
        expect(Math.max(width, height)).toBeLessThanOrEqual(sideMax);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
        expect(width).toBeLessThanOrEqual(whole.width);
        const scale = Math.min(1, sideMax / Math.max(whole.width, whole.height));
        expect(Math.abs(width - whole.width * scale)).toBeLessThan(1);
        expect(Math.abs(height - whole.height * scale)).toBeLessThan(1);
      }),
    ));

  it('is that of a phone’s photo, reduced', () => {
    expect(fitted({ width: 3024, height: 4032 }, 1280)).toEqual({ width: 960, height: 1280 });
    expect(fitted({ width: 640, height: 480 }, 1280)).toEqual({ width: 640, height: 480 });
  });
});

describe('a part of a picture that is turned', () => {
  it('is the same again after four quarter turns, and stays inside on the way', () =>
    fc.assert(
      fc.property(part, (first) => {
        let now = first;
        for (let turns = 0; turns < 4; turns++) {
          now = turnedPart(now);
          expect(Math.min(now.x, now.y, 100 - now.x - now.width, 100 - now.y - now.height)).toBeGreaterThanOrEqual(0);
        }
        expect(now).toEqual(first);
      }),
    ));

  it('has as many pixels as before', () =>
    fc.assert(
      fc.property(part, size, (first, whole) => {
        const before = sizeOf(first, whole);
        expect(sizeOf(turnedPart(first), turned(whole, 1))).toEqual({ width: before.height, height: before.width });
      }),
    ));

  it('moves clockwise: what was at the top left is at the top right', () => {
    expect(turnedPart({ x: 0, y: 10, width: 20, height: 30 })).toEqual({ x: 60, y: 0, width: 30, height: 20 });
  });
});

it('a portrait begins as the largest square in the middle', () =>
  fc.assert(
    fc.property(size, (whole) => {
      const first = middleSquare(whole);
      const { width, height } = sizeOf(first, whole);
      expect(width).toBeCloseTo(Math.min(whole.width, whole.height));
      expect(height).toBeCloseTo(width);
      expect(2 * first.x + first.width).toBeCloseTo(100);
      expect(2 * first.y + first.height).toBeCloseTo(100);
    }),
  ));

describe('a file', () => {
  const small = { type: 'image/png', size: 40_000 };
  const shown = { width: 800, height: 600 };

  it.each([
    ['is sent as it is when the server takes it and all of it is shown', small, shown, true],
    ['is made again when it is over 2 MB', { ...small, size: 2 * 1024 * 1024 + 1 }, shown, false],
    ['is made again when it is larger than shown', small, { width: 600, height: 1281 }, false],
    ['is made again when the server does not know its type', { ...small, type: 'image/heic' }, shown, false],
  ])('%s', (_, file, whole, expected) => {
    expect(isSentAsItIs(file, whole, 1280)).toBe(expected);
  });

  it('is encoded less and less well until it fits, with its transparency as long as possible', () => {
    const types = (transparent: boolean) => encodings(transparent).map(({ type }) => type.slice('image/'.length));
    expect(types(true)).toEqual(['png', 'webp', 'jpeg', 'jpeg', 'jpeg', 'jpeg']);
    expect(types(false)).toEqual(['jpeg', 'jpeg', 'jpeg', 'jpeg']);
    const qualities = encodings(false).map(({ quality = 0 }) => quality);
    expect(qualities).toEqual([...qualities].sort((one, other) => other - one));
  });

  it('is named after its new type', () => {
    expect(nameAs('IMG_1.2.heic', { type: 'image/jpeg' })).toBe('IMG_1.2.jpg');
    expect(nameAs('logo', { type: 'image/png' })).toBe('logo.png');
  });
});

describe('a file that does not open', () => {
  it.each([
    ['IMG_1.HEIC', '', /^Questo browser non apre le foto HEIC: salva la foto come JPEG/],
    ['foto', 'image/heif', /^Questo browser non apre le foto HEIC/],
    ['tesi.pdf', 'application/pdf', /^Questo file non è un’immagine/],
    ['foto.jpg', 'image/jpeg', /^L’immagine non si apre: il file è rovinato/],
  ])('is explained: %s of type %j', (name, type, complaint) => {
    expect(unreadable({ name, type })).toMatch(complaint);
  });

  it('has more than 64 million pixels', () => {
    expect(tooLargeToOpen({ width: 8000, height: 8000 })).toBeNull();
    expect(tooLargeToOpen({ width: 12_000, height: 9000 })).toMatch(/^L’immagine ha 108 milioni di pixel/);
  });
});
