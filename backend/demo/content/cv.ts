import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

const [MARGIN, TOP, LINE] = [64, 760, 22];

/** The CV of somebody of the community: a page. */
export async function cvOf(name: string, now: Date): Promise<Buffer> {
  const made = await PDFDocument.create();
  made.setTitle(`Curriculum di ${name}`);
  made.setCreationDate(now);
  made.setModificationDate(now);
  const font = await made.embedFont(StandardFonts.Helvetica);
  const page = made.addPage([595, 842]);
  const lines = [
    name,
    '',
    'Studi: diploma, poi corsi serali',
    'Lavoro: tirocini e stagioni',
    'Lingue: italiano, inglese',
  ];
  for (const [at, line] of lines.entries()) page.drawText(line, { x: MARGIN, y: TOP - at * LINE, size: 14, font });
  return Buffer.from(await made.save());
}
