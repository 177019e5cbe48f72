import { isUtf8 } from 'node:buffer';

/** A line of a file of any size and content. */
export interface Line {
  readonly text: string;
  /** The line is longer than the bound, and `text` is only its beginning. */
  readonly cut: boolean;
  /** The line is valid UTF-8; else `text` has U+FFFD in place of the invalid bytes. */
  readonly utf8: boolean;
}

const LINE_FEED = 0x0a;

/**
 * Splits a file's chunks into lines. Unlike Node's readline it buffers no more than `bytesMax` of a line that has not
 * ended, so that a file without line ends cannot fill the memory.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>, bytesMax: number): AsyncGenerator<readonly Line[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const piece = chunk.subarray(start, end);
      lines.push(lineOf(rest.length === 0 ? piece : Buffer.concat([rest, piece]), bytesMax));
      rest = Buffer.alloc(0);
      start = end + 1;
    }
    // One byte over the bound is buffered, which shows that the line is too long.
    rest = Buffer.concat([rest, chunk.subarray(start, start + Math.max(bytesMax + 1 - rest.length, 0))]);
    yield lines;
  }
  if (rest.length > 0) yield [lineOf(rest, bytesMax)];
}

function lineOf(bytes: Buffer, bytesMax: number): Line {
  if (bytes.length > bytesMax) return { text: bytes.toString('utf8', 0, bytesMax), cut: true, utf8: false };
  const text = bytes.toString('utf8');
  return { text: text.endsWith('\r') ? text.slice(0, -1) : text, cut: false, utf8: isUtf8(bytes) };
}
