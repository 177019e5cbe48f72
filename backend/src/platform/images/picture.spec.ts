import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { reencodeImage } from './picture.js';

const red = { r: 200, g: 10, b: 10 };
const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: red } });
const wrongType = { status: 415, message: 'Formato non supportato: usa un’immagine JPEG, PNG o WebP' };
const tooLarge = { status: 413, message: expect.stringContaining('4096') };

/** Noise does not compress, so the cut removes pixels, not padding. */
const noise = () =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: red,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

/** A PNG chunk; its checksum is right, so that only its content is invalid. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, sum]);
}

/** A few kilobytes that claim to be `side` × `side` pixels of one bit. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is accepted as %s and becomes WebP', async (format) => {
    const made = await reencodeImage(await blank(40, 30).toFormat(format).toBuffer());
    expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  });

  it('is shrunk to 1280 pixels in the same aspect ratio', async () => {
    const made = await reencodeImage(await blank(4096, 1024).png().toBuffer());
    expect(await sharp(made).metadata()).toMatchObject({ width: 1280, height: 320 });
  });

  it('is turned upright and loses its location', async () => {
    const left = await blank(60, 40).png().toBuffer();
    const photo = await blank(120, 80)
      .composite([{ input: await sharp(left).negate().png().toBuffer(), left: 0, top: 0 }])
      .withExif({
        IFD0: { Make: 'Secretcam' },
        IFD3: { GPSLatitude: '45/1 4/1 0/1', GPSLongitude: '7/1 41/1 0/1', GPSLatitudeRef: 'N', GPSLongitudeRef: 'E' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.includes('Secretcam')).toBe(true);
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, width: 120, height: 80 });
    const made = await reencodeImage(photo);
    const { exif, xmp, icc, orientation, width, height } = await sharp(made).metadata();
    expect({ exif, xmp, icc, orientation, width, height }).toEqual({ width: 80, height: 120 });
    expect(made.includes('Secretcam')).toBe(false);
    // Turned right by a quarter: the top left corner is now at the top right.
    const { data, info } = await sharp(made).raw().toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? -1;
    expect(redAt(70, 10)).toBeLessThan(100);
    expect(redAt(10, 10)).toBeGreaterThan(150);
  });

  it('loses data that was appended to its file', async () => {
    const tail = '<html><script>alert(1)</script></html>';
    const made = await reencodeImage(Buffer.concat([await blank(20, 20).jpeg().toBuffer(), Buffer.from(tail)]));
    expect(made.includes('script')).toBe(false);
    expect((await sharp(made).metadata()).format).toBe('webp');
  });

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'],
    ['SVG after XML', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'],
    ['GIF', 'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,'],
    ['PDF', '%PDF-1.7\n1 0 obj\n'],
    ['HTML after a JPEG signature', '\xff\xd8\xff<html></html>'],
    ['SVG after a PNG signature', '\x89PNG\r\n\x1a\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a wave file', 'RIFF\x24\x00\x00\x00WAVEfmt '],
  ])('is not %s', async (_, content) => {
    await expect(reencodeImage(Buffer.from(content, 'latin1'))).rejects.toMatchObject(wrongType);
  });

  it.each(['gif', 'avif', 'tiff'] as const)('is not accepted as a valid %s either', async (format) => {
    await expect(reencodeImage(await blank(20, 20).toFormat(format).toBuffer())).rejects.toMatchObject(wrongType);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('is refused as a truncated %s', async (format) => {
    const whole = await noise().toFormat(format).toBuffer();
    await expect(reencodeImage(whole)).resolves.toBeInstanceOf(Buffer);
    await expect(reencodeImage(whole.subarray(0, whole.length / 2))).rejects.toMatchObject(wrongType);
    await expect(reencodeImage(whole.subarray(0, 40))).rejects.toMatchObject(wrongType);
  });

  it('is refused beyond 4096 pixels a side', async () => {
    await expect(reencodeImage(await blank(4097, 10).png().toBuffer())).rejects.toMatchObject(tooLarge);
    await expect(reencodeImage(await blank(10, 4097).jpeg().toBuffer())).rejects.toMatchObject(tooLarge);
  });

  it.each([20_000, 1_000_000, 2_147_483_647])('is refused undecoded when it claims %d pixels a side', async (side) => {
    const started = performance.now();
    const refused: { status?: number } = await reencodeImage(bomb(side)).then(
      () => ({}),
      (error: object) => error,
    );
    expect([413, 415]).toContain(refused.status);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
