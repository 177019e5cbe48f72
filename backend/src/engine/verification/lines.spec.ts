import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { type Line, linesOf } from './lines.js';

async function read(chunks: readonly string[], bytesMax = 100): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const some of linesOf(Readable.from(chunks.map((chunk) => Buffer.from(chunk, 'latin1'))), bytesMax)) {
    lines.push(...some);
  }
  return lines;
}
const texts = async (chunks: readonly string[]) => (await read(chunks)).map(({ text }) => text);

describe('the lines of a file', () => {
  it('may be split across chunks, even inside a character', async () => {
    expect(await texts(['uno\ndu', 'e\nperch\xc3', '\xa9\n'])).toEqual(['uno', 'due', 'perché']);
  });

  it('may end with the file and with a carriage return', async () => {
    expect(await texts(['uno\r\n\r\ndue'])).toEqual(['uno', '', 'due']);
  });

  it('state whether bytes that are not UTF-8 were replaced by U+FFFD', async () => {
    const lines = await read(['perch\xef\xbf\xbd\nperch\xe9\n']);
    expect(lines.map(({ text, utf8 }) => [text, utf8])).toEqual([
      ['perch\ufffd', true],
      ['perch\ufffd', false],
    ]);
  });

  it('of an empty file are none', async () => {
    expect(await texts([])).toEqual([]);
  });

  it('are cut at the bound, wherever the chunks end, and the line after is complete', async () => {
    const long = 'x'.repeat(11);
    const cut = { text: 'x'.repeat(10), cut: true, utf8: false };
    const next = { text: 'due', cut: false, utf8: true };
    expect(await read([`${long}\ndue\n`], 10)).toEqual([cut, next]);
    expect(await read([...`${long}${long}\ndue`], 10)).toEqual([cut, next]);
    expect(await read([`${'x'.repeat(10)}\ndue`], 10)).toEqual([{ ...next, text: 'x'.repeat(10) }, next]);
  });
});
