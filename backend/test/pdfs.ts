import { deflateSync } from 'node:zlib';
import { type PDFContext, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';

/** Documents as specs need them, made by the library that reads them, or by hand where it makes none like them. */

/** A page with a link, as most CVs have one. */
export async function pdf(change: (made: PDFDocument) => unknown = () => undefined, options = {}) {
  const made = await PDFDocument.create();
  const page = made.addPage([595, 842]);
  page.node.set(PDFName.of('Annots'), made.context.obj([link(made.context, 'https://example.it/portfolio')]));
  await change(made);
  return Buffer.from(await made.save(options));
}

export const link = (context: PDFContext, to: string) =>
  context.obj({
    ...{ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9] },
    A: { S: 'URI', URI: PDFHexString.fromText(to) },
  });

/** One of so many bytes, of which nothing compresses away. */
export async function pdfOfSize(bytes: number): Promise<Buffer> {
  const filled = (length: number) =>
    pdf((document) => {
      document.context.register(document.context.stream('x'.repeat(length)));
    });
  const { length } = await filled(0);
  // The larger numbers in it take some bytes, too.
  const made = await filled(bytes - length - 20);
  return Buffer.concat([made, Buffer.alloc(bytes - made.length, '\n')]);
}

/** A document of these bodies of objects, numbered from one; the first is the catalog. The table may be told a lie. */
export function pdfOf(
  bodies: readonly (string | Buffer)[],
  { places = {}, trailer = '', gap = '' }: { places?: Record<number, string>; trailer?: string; gap?: string } = {},
): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, body] of bodies.entries()) {
    offsets.push(length());
    const content = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), content, Buffer.from('\nendobj\n'));
  }
  parts.push(Buffer.from(gap, 'latin1'));
  const whole = Buffer.concat(parts);
  for (const [number, begin] of Object.entries(places)) offsets[Number(number) - 1] = whole.indexOf(begin, 0, 'latin1');
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = offsets.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\n`;
  return Buffer.concat([whole, Buffer.from(`${table}startxref\n${whole.length}\n%%EOF\n`, 'latin1')]);
}

export const PAGES = [
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
];

export const streamOf = (dict: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dict} /Length ${content.length} >>\nstream\n`, 'latin1'),
    content,
    Buffer.from('\nendstream'),
  ]);

/** A stream of objects, with one in it. */
export const objectsOf = (text: string | Buffer): Buffer =>
  streamOf('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(text));

/** Few bytes that inflate to `mb` MB of objects. */
export const bomb = (mb: number): Buffer =>
  pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', ...PAGES, objectsOf(Buffer.alloc(mb * 1_048_576, ' '))]);
