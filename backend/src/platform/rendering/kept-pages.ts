/** A page as it is sent: its bytes as they are, and compressed once. */
export interface KeptPage {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Rendered pages by what they were rendered from. What nobody has asked for longest goes first. */
export class KeptPages {
  private readonly pages = new Map<string, KeptPage>();
  private bytes = 0;

  /** @param bytesMax of all pages together, in every encoding */
  constructor(private readonly bytesMax: number) {}

  get(key: string): KeptPage | undefined {
    const page = this.pages.get(key);
    if (!page) return undefined;
    // A map is in the order in which its keys were set.
    this.pages.delete(key);
    this.pages.set(key, page);
    return page;
  }

  set(key: string, page: KeptPage): void {
    const known = this.pages.get(key);
    if (known) this.evict(key, known);
    this.pages.set(key, page);
    this.bytes += sizeOf(page);
    for (const [oldest, least] of this.pages) {
      if (this.bytes <= this.bytesMax) return;
      this.evict(oldest, least);
    }
  }

  private evict(key: string, page: KeptPage): void {
    this.pages.delete(key);
    this.bytes -= sizeOf(page);
  }
}

const sizeOf = ({ plain, br, gzip }: KeptPage): number => plain.length + br.length + gzip.length;
