import sharp from 'sharp';
import { DomainError } from '../../engine/ledger/format/errors.js';
import type { FileRules } from '../http/server/multipart.js';

/** Of a form with a picture. */
export const PICTURE: FileRules = {
  bytesMax: 2 * 1024 * 1024,
  tooLarge: 'Immagine troppo grande: al massimo 2 MB',
  oneOnly: 'Invia un’immagine sola',
};

/** Pixels on a side: more are not decoded at all; pictures are shrunk to what a page shows. */
const SIDE_MAX = 4096;
const SHOWN_SIDE_MAX = 1280;
const QUALITY = 82;
const DECODING_S_MAX = 10;

/** The accepted formats, by their first bytes: file names and declared types cannot be trusted. */
function isKnown(file: Buffer): boolean {
  const text = file.subarray(0, 12).toString('latin1');
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n')) return true;
  return text.startsWith('RIFF') && text.endsWith('WEBP');
}

// Only these three decoders are enabled, whatever format a file claims.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);

const unsupported = () =>
  new DomainError('WRONG_TYPE', 415, 'Formato non supportato: usa un’immagine JPEG, PNG o WebP');

/**
 * Re-encodes an image from its pixels: upright, at most 1280 pixels a side, WebP. Everything else in the file, such as its
 * location or data appended to it, is dropped.
 * @throws DomainError WRONG_TYPE for anything but a sound JPEG, PNG or WebP | TOO_LARGE beyond 4096 pixels a side
 */
export async function reencodeImage(file: Buffer): Promise<Buffer> {
  if (!isKnown(file)) throw unsupported();
  // Small flaws, which cameras often leave, are accepted; a file that is truncated or does not decode is refused.
  const picture = sharp(file, { failOn: 'error', limitInputPixels: SIDE_MAX * SIDE_MAX });
  const { width, height } = await picture.metadata().catch(refuse);
  if (width > SIDE_MAX || height > SIDE_MAX) {
    throw new DomainError('TOO_LARGE', 413, `Immagine troppo grande: al massimo ${SIDE_MAX} × ${SIDE_MAX} pixel`);
  }
  return picture
    .timeout({ seconds: DECODING_S_MAX })
    .autoOrient()
    .resize({ width: SHOWN_SIDE_MAX, height: SHOWN_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
    .catch(refuse);
}

/** sharp distinguishes causes only by their message. */
function refuse(error: unknown): never {
  if (error instanceof Error && error.message.includes('exceeds pixel limit')) {
    throw new DomainError('TOO_LARGE', 413, `Immagine troppo grande: al massimo ${SIDE_MAX} × ${SIDE_MAX} pixel`);
  }
  throw unsupported();
}
