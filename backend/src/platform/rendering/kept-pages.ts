import { LRUCache } from 'lru-cache';

/** A page as it is sent: its bytes as they are, and compressed once. */
export interface KeptPage {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/**
 * Rendered pages by what they were rendered from. What nobody has asked for longest goes first.
 * @param bytesMax of all pages together, in every encoding
 */
export const keptPages = (bytesMax: number) =>
  new LRUCache<string, KeptPage>({
    maxSize: bytesMax,
    sizeCalculation: ({ plain, br, gzip }) => plain.length + br.length + gzip.length,
  });
