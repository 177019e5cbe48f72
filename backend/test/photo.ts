import sharp from 'sharp';

/** Pictures as people have them, and what is to be seen on them. */

const grey = { r: 128, g: 128, b: 128 };
const strongNoise = { type: 'gaussian', mean: 128, sigma: 70 } as const;

/**
 * A photo as a phone takes it, more than 12 MB because noise does not compress. It is stored lying, with a note in its EXIF
 * data that it belongs upright (orientation 6): 3024 × 4032 pixels, of which the top right quarter is red.
 */
export function phonePhoto(): Promise<Buffer> {
  const red = { create: { width: 2016, height: 1512, channels: 3 as const, background: { r: 230, g: 10, b: 10 } } };
  return sharp({ create: { width: 4032, height: 3024, channels: 3, background: grey, noise: strongNoise } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** A picture of one colour, of which `alpha` says how opaque it is. */
export const plainPng = (width: number, height: number, alpha = 1): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { ...grey, alpha } } })
    .png()
    .toBuffer();

/** Its size, and which of its quarters are red. */
export async function lookAt(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const quarters = { topLeft: [1, 1], topRight: [3, 1], bottomLeft: [1, 3], bottomRight: [3, 3] } as const;
  const isRed = ([across, down]: readonly [number, number]) => {
    const at = 4 * (Math.floor((height * down) / 4) * width + Math.floor((width * across) / 4));
    const [red = 0, green = 0] = data.subarray(at, at + 2);
    return red > 180 && green < 60;
  };
  return {
    width,
    height,
    red: Object.entries(quarters).flatMap(([name, place]) => (isRed(place) ? [name] : [])),
  };
}
