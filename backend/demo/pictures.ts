import sharp from 'sharp';
import type { ItemType } from '../src/features/marketplace/domain/order.js';
import type { Role } from '../src/platform/http/requests/signed-in.js';
import type { Random } from './random.js';

/**
 * Pictures in FORM's visual style (docs/interface.md): tiles with circles, squares and triangles. No letters, because a
 * machine may have no fonts.
 */

/** Background colours, each with its two foreground colours. */
const SCHEMES = [
  { ground: '#0f6e4f', forms: ['#f5c137', '#fbf3e2'] },
  { ground: '#07402f', forms: ['#b0dfca', '#f5c137'] },
  { ground: '#f5c137', forms: ['#17211c', '#ea5f35'] },
  { ground: '#ea5f35', forms: ['#fbf3e2', '#07402f'] },
  { ground: '#345fc6', forms: ['#b6cdfa', '#f5c137'] },
  { ground: '#fbf3e2', forms: ['#0f6e4f', '#ea5f35'] },
  { ground: '#b0dfca', forms: ['#07402f', '#ea5f35'] },
  { ground: '#fedcd1', forms: ['#345fc6', '#ea5f35'] },
  { ground: '#b6cdfa', forms: ['#345fc6', '#17211c'] },
] as const;

const TILE = 120;
/** Side of a tile of an avatar. */
const PIXELS = 192;
const POSTER = { width: 960, height: 576 };
/** Where the large form and the row of small ones stand on a poster: x, y and scale. */
const LARGE = [
  [-60, -12, 5],
  [420, -12, 5],
] as const;
const SMALL = [
  [
    [612, 72, 1.8],
    [612, 324, 1.8],
  ],
  [
    [120, 72, 1.8],
    [120, 324, 1.8],
  ],
] as const;
const AVATAR_TILES = 2;
/** How often a tile shows the shape of its subject. */
const OWN_FORM = 0.6;

type Form = 'circle' | 'triangle' | 'square';
type Drawing = (colour: string, other: string) => string;

/** Drawings on 120 × 120 units, as variations of the three shapes. */
const DRAWINGS: Readonly<Record<Form, readonly Drawing[]>> = {
  circle: [
    (colour, other) =>
      `<circle cx="60" cy="60" r="60" fill="${colour}"/><circle cx="60" cy="60" r="26" fill="${other}"/>`,
    (colour) => `<path d="M0 0A120 120 0 0 1 120 120H0Z" fill="${colour}"/>`,
    (colour, other) =>
      `<path d="M0 60A60 60 0 0 1 120 60Z" fill="${colour}"/><path d="M0 120A60 60 0 0 1 120 120Z" fill="${other}"/>`,
    (colour) => [20, 60, 100].map((x) => `<circle cx="${x}" cy="${120 - x}" r="18" fill="${colour}"/>`).join(''),
  ],
  triangle: [
    (colour) => `<path d="M0 120L60 0L120 120Z" fill="${colour}"/>`,
    (colour, other) => `<path d="M0 0H120L0 120Z" fill="${colour}"/><path d="M120 120H60L120 60Z" fill="${other}"/>`,
    (colour) => `<path d="M0 60L60 0V60ZM60 60L120 0V60ZM0 120L60 60V120ZM60 120L120 60V120Z" fill="${colour}"/>`,
    (colour, other) =>
      `<path d="M0 0L120 60L0 120Z" fill="${colour}"/><circle cx="34" cy="60" r="16" fill="${other}"/>`,
  ],
  square: [
    (colour, other) =>
      `<rect x="16" y="16" width="88" height="88" fill="${colour}"/><rect x="44" y="44" width="32" height="32" fill="${other}"/>`,
    (colour) => `<path d="M0 0H60V60H0ZM60 60H120V120H60Z" fill="${colour}"/>`,
    (colour) => [12, 48, 84].map((y) => `<rect x="12" y="${y}" width="96" height="24" fill="${colour}"/>`).join(''),
    (colour, other) =>
      `<path d="M0 120V80H40V40H80V0H120V120Z" fill="${colour}"/><rect x="10" y="10" width="40" height="24" fill="${other}"/>`,
  ],
};
const FORMS: readonly Form[] = ['circle', 'triangle', 'square'];

/** Circle: a beginning. Triangle: a direction. Square: something built. */
const FORM_OF_ITEM: Readonly<Record<ItemType, Form>> = { course: 'circle', service: 'triangle', job_offer: 'square' };
const FORM_OF_ROLE: Readonly<Record<Role, Form>> = {
  minor: 'circle',
  adult: 'triangle',
  company: 'square',
  admin: 'square',
};

/** @returns a PNG, 960 × 576 */
export const drawItem = (type: ItemType, random: Random): Promise<Buffer> =>
  rasterised(poster(FORM_OF_ITEM[type], random));

/** @returns a PNG, square */
export const drawAvatar = (role: Role, random: Random): Promise<Buffer> =>
  rasterised(wall(AVATAR_TILES, AVATAR_TILES, FORM_OF_ROLE[role], random));

/** One large form and two small ones on one background, so that it is still a picture when it is small. */
function poster(form: Form, random: Random): string {
  const { ground, forms } = random.pick(SCHEMES);
  const side = random.whole(0, 1);
  const place = ([x, y, scale]: readonly [number, number, number], drawing: string) =>
    `<g transform="translate(${x} ${y}) scale(${scale})">${drawing}</g>`;
  const large = place(LARGE[side] ?? LARGE[0], random.pick(DRAWINGS[form])(forms[0], ground));
  const small = (SMALL[side] ?? SMALL[0]).map((at) =>
    place(at, random.pick(DRAWINGS[random.pick(FORMS)])(forms[1], ground)),
  );
  const { width, height } = POSTER;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${ground}"/>${large}${small.join('')}</svg>`
  );
}

function wall(columns: number, rows: number, form: Form, random: Random): string {
  const tiles = Array.from({ length: columns * rows }, (_, index) => {
    const at = `translate(${(index % columns) * TILE} ${Math.floor(index / columns) * TILE})`;
    return `<g transform="${at}">${tile(random.chance(OWN_FORM) ? form : random.pick(FORMS), random)}</g>`;
  });
  const size = `width="${columns * PIXELS}" height="${rows * PIXELS}" viewBox="0 0 ${columns * TILE} ${rows * TILE}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${tiles.join('')}</svg>`;
}

function tile(form: Form, random: Random): string {
  const { ground, forms } = random.pick(SCHEMES);
  const [colour, other] = random.chance(0.5) ? forms : [forms[1], forms[0]];
  const turn = 90 * random.whole(0, 3);
  const drawing = random.pick(DRAWINGS[form])(colour, other);
  return `<rect width="${TILE}" height="${TILE}" fill="${ground}"/><g transform="rotate(${turn} 60 60)">${drawing}</g>`;
}

/** The product forbids sharp to read SVG, because people could upload it; this SVG is our own. */
async function rasterised(svg: string): Promise<Buffer> {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  try {
    return await sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvg'] });
  }
}
