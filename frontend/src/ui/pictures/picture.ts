import {
  type Encoding,
  encodings,
  fitsLimit,
  fitted,
  isSentAsItIs,
  middleSquare,
  nameAs,
  type Part,
  PictureRefused,
  type Size,
  sizeOf,
  tooLargeToOpen,
  turned,
  unreadable,
  wholePart,
} from './picture-size';

/** What the screens show at most: more pixels would travel for nothing. */
const shownSideMax = 1280;
const avatarSideMax = 512;
/** Large enough to cut a quarter of its side out of it for an avatar; small enough for a phone to keep. */
const openSideMax = 2048;

/** A picture that was opened: upright, whatever the camera's position was. */
export interface Picture {
  readonly file: File;
  /** The size in the file, upright. */
  readonly size: Size;
  readonly pixels: HTMLCanvasElement;
}

/** @throws PictureRefused when the file is no picture, is damaged, or has too many pixels */
export async function openPicture(file: File): Promise<Picture> {
  const size = await measure(file);
  const complaint = tooLargeToOpen(size);
  if (complaint) throw new PictureRefused(complaint);
  // Upright is what all do by themselves; the option that says so is unknown to Safari before 17.2, which then refuses the picture.
  const decoded = await createImageBitmap(file).catch(() => {
    throw new PictureRefused(unreadable(file));
  });
  const { canvas, pen } = blank(fitted(decoded, openSideMax));
  pen.drawImage(decoded, 0, 0, canvas.width, canvas.height);
  decoded.close();
  return { file, size, pixels: canvas };
}

/** The whole picture, after quarter turns, as large as it is shown. */
export async function wholePicture({ file, size, pixels }: Picture, turns: number): Promise<File> {
  if (turns % 4 === 0 && isSentAsItIs(file, size, shownSideMax)) return file;
  const upright = turned(pixels, turns);
  return encode(draw(pixels, turns, wholePart, fitted(upright, shownSideMax)), file.name);
}

/** A square part of the picture after quarter turns. */
export function avatarOf({ file, pixels }: Picture, turns: number, part: Part): Promise<File> {
  const { width } = fitted(sizeOf(part, turned(pixels, turns)), avatarSideMax);
  return encode(draw(pixels, turns, part, { width, height: width }), file.name);
}

/** The square with which a choice begins. */
export const firstPart = ({ pixels }: Picture) => middleSquare(pixels);

/** Where the upper edge of a picture points after 0 to 3 quarter turns clockwise. */
const directions = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** Draws a part of a picture, after quarter turns clockwise, in the size given. */
export function draw(picture: HTMLCanvasElement, turns: number, part: Part, size: Size): HTMLCanvasElement {
  const { canvas, pen } = blank(size);
  const whole = turned(picture, turns);
  const cut = sizeOf(part, whole);
  pen.scale(size.width / cut.width, size.height / cut.height);
  pen.translate((-part.x * whole.width) / 100, (-part.y * whole.height) / 100);
  pen.translate(whole.width / 2, whole.height / 2);
  // Exact, where the cosine of a right angle would leave a trace of transparency at the edges.
  const [across, down] = directions[turns % 4] ?? directions[0];
  pen.transform(across, down, -down, across, 0, 0);
  pen.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return canvas;
}

function blank({ width, height }: Size) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen)
    throw new PictureRefused('A questo dispositivo manca la memoria per l’immagine: chiudi altre schede e riprova');
  pen.imageSmoothingQuality = 'high';
  return { canvas, pen };
}

/** The upright size, read without decoding: pictures that are too large never take their memory. */
async function measure(file: File): Promise<Size> {
  const address = URL.createObjectURL(file);
  try {
    return await new Promise((resolve, reject) => {
      const image = new Image();
      image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
      image.onerror = () => reject(new PictureRefused(unreadable(file)));
      image.src = address;
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function encode(canvas: HTMLCanvasElement, name: string): Promise<File> {
  for (const encoding of encodings(isTransparent(canvas))) {
    const blob = await blobOf(canvas, encoding);
    // A browser that does not know a type answers with PNG.
    if (blob?.type === encoding.type && fitsLimit(blob)) {
      return new File([blob], nameAs(name, encoding), { type: blob.type });
    }
  }
  throw new PictureRefused('Non siamo riusciti a ridurre l’immagine sotto i 2 MB: scegline una più leggera');
}

function blobOf(canvas: HTMLCanvasElement, { type, quality }: Encoding): Promise<Blob | null> {
  if (type === 'image/jpeg') onWhite(canvas);
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** JPEG knows no transparency and would make it black. */
function onWhite(canvas: HTMLCanvasElement): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.resetTransform();
  pen.globalCompositeOperation = 'destination-over';
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
}

function isTransparent(canvas: HTMLCanvasElement): boolean {
  const bytes = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  return bytes?.some((byte, at) => at % 4 === 3 && byte < 255) ?? false;
}
