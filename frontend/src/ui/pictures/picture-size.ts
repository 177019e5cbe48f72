/** The sums about pictures before they are sent: sizes, shapes and limits. Nothing here touches a pixel. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in percent of its sides. */
export interface Part extends Size {
  readonly x: number;
  readonly y: number;
}

/** What the server accepts (product.md 11.11). */
const bytesMax = 2 * 1024 * 1024;
const sentTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Decoded, a pixel takes four bytes: more than this is too much for a phone. */
const pixelsMax = 64_000_000;

/** A file that could not be used, with the reason and what to do next for the person who chose it. */
export class PictureRefused extends Error {}

export const fitsLimit = ({ size }: Pick<Blob, 'size'>) => size <= bytesMax;

/** True for a file that the server accepts, and that is no larger than what is shown of it: it is sent as it is. */
export const isSentAsItIs = (file: Pick<Blob, 'size' | 'type'>, { width, height }: Size, sideMax: number) =>
  sentTypes.includes(file.type) && fitsLimit(file) && Math.max(width, height) <= sideMax;

/** The largest size in the same proportions with no side over `sideMax`; a smaller one stays, and no side becomes nothing. */
export function fitted({ width, height }: Size, sideMax: number): Size {
  const scale = Math.min(1, sideMax / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The size of a picture after a number of quarter turns. */
export const turned = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Where a part of a picture is after a quarter turn clockwise. */
export const turnedPart = ({ x, y, width, height }: Part): Part => ({
  x: 100 - y - height,
  y: x,
  width: height,
  height: width,
});

export const wholePart: Part = { x: 0, y: 0, width: 100, height: 100 };

/** The largest square in the middle. */
export function middleSquare({ width, height }: Size): Part {
  const side = Math.min(width, height);
  const part = { width: (100 * side) / width, height: (100 * side) / height };
  return { x: (100 - part.width) / 2, y: (100 - part.height) / 2, ...part };
}

/** How many pixels a part has. */
export const sizeOf = ({ width, height }: Part, whole: Size): Size => ({
  width: (width * whole.width) / 100,
  height: (height * whole.height) / 100,
});

export interface Encoding {
  readonly type: 'image/png' | 'image/webp' | 'image/jpeg';
  readonly quality?: number;
}

const lossy: readonly Encoding[] = [0.88, 0.75, 0.6, 0.4].map((quality) => ({ type: 'image/jpeg', quality }));

/** In which order to encode a picture until it fits: transparency is kept as long as possible. */
export const encodings = (transparent: boolean): readonly Encoding[] =>
  transparent ? [{ type: 'image/png' }, { type: 'image/webp', quality: 0.85 }, ...lossy] : lossy;

/** The name of the file after it was encoded as another type. */
export const nameAs = (name: string, { type }: Encoding) =>
  `${name.replace(/\.[^.]*$/, '')}.${type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)}`;

const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  /^image\/hei[cf]/.test(type) || /\.(heic|heif)$/i.test(name);

/** Why the browser could not open a file. */
export function unreadable(file: Pick<File, 'name' | 'type'>): string {
  if (isHeic(file)) {
    return 'Questo browser non apre le foto HEIC: salva la foto come JPEG e sceglila di nuovo (su iPhone: Impostazioni, Fotocamera, Formati, «Più compatibile»)';
  }
  if (!file.type.startsWith('image/')) return 'Questo file non è un’immagine: scegli un JPEG, un PNG o un WebP';
  return 'L’immagine non si apre: il file è rovinato o di un formato che questo browser non conosce. Scegli un JPEG, un PNG o un WebP';
}

/** Why a picture is not even decoded, or null. */
export const tooLargeToOpen = ({ width, height }: Size): string | null =>
  width * height > pixelsMax
    ? `L’immagine ha ${Math.ceil((width * height) / 1e6)} milioni di pixel, al massimo ne apriamo 64: riducila o scegline un’altra`
    : null;
