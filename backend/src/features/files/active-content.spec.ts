import { deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bomb, link, objectsOf, PAGES, pdf, pdfOf, streamOf } from '../../../test/pdfs.js';
import { flawOf } from './active-content.js';

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const withCatalog = (more: string, ...others: (string | Buffer)[]) =>
  pdfOf([`<< /Type /Catalog /Pages 2 0 R ${more} >>`, ...PAGES, ...others]);
const SCRIPT = '9 0 << /JS (1) >>';
interface Hiding {
  readonly gap?: string;
  readonly inner?: string | Buffer;
}
const linkTo = (to: string) =>
  pdf((made) => made.getPage(0).node.addAnnot(made.context.register(link(made.context, to))));

describe('a document', () => {
  it.each([true, false])('is sound as people make it, with its objects in streams: %s', async (useObjectStreams) => {
    const made = await pdf(
      async (document) => {
        const font = await document.embedFont(StandardFonts.Helvetica);
        document.getPage(0).drawText('Curriculum di Ada Neri', { font });
        document.setTitle('Curriculum');
        document.getForm().createTextField('nome').addToPage(document.getPage(0));
      },
      { useObjectStreams },
    );
    expect(await flawOf(made)).toBeUndefined();
  });

  it.each(['https://example.it', 'http://example.it', 'mailto:ada@example.it', 'tel:+39011', 'www.example.it', '#due'])(
    'may link to %s',
    async (to) => expect(await flawOf(await linkTo(to))).toBeUndefined(),
  );

  it('may begin at one of its pages, and name a resource like an action', async () => {
    expect(await flawOf(withCatalog('/OpenAction [3 0 R /XYZ null null 0]'))).toBeUndefined();
    expect(await flawOf(withCatalog('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>'))).toBeUndefined();
    expect(await flawOf(withCatalog('/Differences [1 /JS /EF]'))).toBeUndefined();
  });
});

describe('active content is found', () => {
  it.each(['javascript:alert(1)', 'file:///etc/passwd', '\\\\host\\share', '//host/share', ' smb://host/share'])(
    'in a link to %s',
    async (to) => expect(await flawOf(await linkTo(to))).toBe('active'),
  );

  it.each([true, false])('in a script, with its objects in streams: %s', async (useObjectStreams) => {
    const made = await pdf((document) => document.addJavaScript('hallo', 'app.alert(1)'), { useObjectStreams });
    expect(await flawOf(made)).toBe('active');
  });

  it('in an embedded file', async () => {
    const made = await pdf((document) =>
      document.attach(Buffer.from('MZ'), 'gioco.exe', { mimeType: 'application/x' }),
    );
    expect(await flawOf(made)).toBe('active');
  });

  it.each([
    ['an action to launch', '/OpenAction << /S /Launch /F (calc.exe) >>'],
    ['an additional action', '/AA << /WC << /S /JavaScript /JS (1) >> >>'],
    ['a form that sends', '/AcroForm << /Fields [<< /A << /S /SubmitForm /F (http://a.example) >> >>] >>'],
    ['imported data', '/OpenAction << /S /ImportData /F (a.fdf) >>'],
    ['another document', '/OpenAction << /S /GoToR /F (a.pdf) >>'],
    ['an embedded document', '/OpenAction << /S /GoToE >>'],
    ['a form in XML', '/AcroForm << /XFA (x) >>'],
    ['a film', '/X << /Subtype /RichMedia >>'],
    ['a name that is written otherwise', '/OpenAction << /S /J#61vaScript /J#53 (1) >>'],
    ['an action beside which another one stands', '/OpenAction << /S /Launch /S /GoTo /D [3 0 R /Fit] >>'],
    ['an address that opens by itself', '/OpenAction << /S /URI /URI (https://a.example) >>'],
    ['one after a page', '/OpenAction << /S /GoTo /D [3 0 R] /Next [<< /S /URI /URI (https://a.example) >>] >>'],
    ['one as it is closed', '/AA << /WC << /S /URI /URI (https://a.example) >> >>'],
    ['a script beside another value of its key', '/A 1 /A << /JS (1) >> /A 2'],
  ])('in %s', async (_, more) => expect(await flawOf(withCatalog(more))).toBe('active'));

  it.each([
    ['behind a reference', ['<< /S 5 0 R >>', '/Launch']],
    ['in what nothing refers to', ['<< /JS (app.alert(1)) >>']],
    ['in the bytes of another file', ['<< /Length 0 /F (http://a.example/x) >>\nstream\n\nendstream']],
    ['in a stream of objects', [objectsOf(SCRIPT)]],
    [
      'in a stream of objects that is not called one',
      [streamOf('/N 1 /First 4 /Filter /FlateDecode', deflateSync(SCRIPT))],
    ],
  ])('%s', async (_, others) => expect(await flawOf(withCatalog('/X 4 0 R', ...others))).toBe('active'));

  it('in an object that a later one of its number replaces', async () => {
    const first = pdfOf([CATALOG, ...PAGES, '<< /S /JavaScript /JS (1) >>']);
    const later = pdfOf([CATALOG, ...PAGES, '<< >>'])
      .toString('latin1')
      .replace('%PDF-1.7', '%');
    expect(await flawOf(Buffer.concat([first, Buffer.from(later, 'latin1')]))).toBe('active');
  });

  /** Where a viewer finds an object by the table, and a reader from the beginning to the end finds none. */
  const SECRET = '4 0 obj << /S /Launch >> endobj';
  const BROKEN = '4 %\n0 % 1\n obj << /S /Launch >> endobj';
  it.each([
    ['a comment', SECRET, { gap: `% ${SECRET}\n` }],
    ['a text', SECRET, { inner: `(${SECRET})` }],
    ['a picture', SECRET, { inner: streamOf('', Buffer.from(`1 ${SECRET} 2`)) }],
    ['a text, with comments in it', BROKEN, { inner: `(${BROKEN})` }],
  ])('in %s to which the table of objects points', async (_, begin, { gap = '', inner = '<< >>' }: Hiding) => {
    const made = pdfOf([CATALOG, ...PAGES, '<< >>', inner], { places: { 4: begin }, gap });
    expect(await flawOf(made)).toBe('active');
  });
});

describe('a password is found', () => {
  it.each([true, false])('with the objects in streams: %s', async (useObjectStreams) => {
    const made = await PDFDocument.create();
    made.addPage();
    made.encrypt({ userPassword: 'segreto', ownerPassword: 'altro' });
    expect(await flawOf(await made.save({ useObjectStreams }))).toBe('protected');
  });

  it('that only its owner needs', async () => {
    const made = await PDFDocument.create();
    made.addPage();
    made.encrypt({ ownerPassword: 'altro' });
    expect(await flawOf(await made.save())).toBe('protected');
  });
});

describe('what is no whole document is damaged', () => {
  it.each([
    ['nothing', ''],
    ['text', 'ciao'],
    ['a picture', '\x89PNG\r\n\x1a\n'],
    ['a picture with a document behind it', `\x89PNG\r\n\x1a\n${pdfOf([CATALOG, ...PAGES]).toString('latin1')}`],
    ['its beginning alone', '%PDF-1.7\n%%EOF'],
    ['no pages', pdfOf(['<< /Type /Catalog >>']).toString('latin1')],
    ['a broken object', pdfOf([CATALOG, ...PAGES, '<< /A ( >>']).toString('latin1')],
    ['more values than anybody writes', pdfOf([CATALOG, ...PAGES, `[${'1 '.repeat(500_000)}]`]).toString('latin1')],
    ['nests too deep', pdfOf([CATALOG, ...PAGES, '['.repeat(200_000) + ']'.repeat(200_000)]).toString('latin1')],
  ])('%s', async (_, content) => expect(await flawOf(Buffer.from(content, 'latin1'))).toBe('damaged'));

  it.each([2, 4, 10])('the first part of %d', async (parts) => {
    const whole = await pdf();
    expect(await flawOf(whole.subarray(0, whole.length - Math.floor(whole.length / parts)))).toBe('damaged');
  });

  it('what inflates to a thousand times its size', async () => {
    const made = bomb(64);
    expect(made.length).toBeLessThan(100_000);
    expect(await flawOf(made)).toBe('damaged');
  });
});

it('finds a name wherever it stands in whatever is around it', async () => {
  const leaf = fc.constantFrom('1', '(a)', '<61>', '/Name', 'null', '[ ]', '<< >>');
  const around = fc.tuple(
    fc.array(leaf, { maxLength: 3 }),
    fc.array(fc.constantFrom('array', 'dict'), { maxLength: 6 }),
    fc.constantFrom('/Launch', '<< /JS (1) >>', '<< /S /SubmitForm >>', '/#4caunch'),
    fc.boolean(),
  );
  await fc.assert(
    fc.asyncProperty(around, async ([leaves, nesting, active, isActive]) => {
      const inner = [...leaves, isActive ? active : '/Plain'].join(' ');
      const value = nesting.reduce(
        (text, kind) => (kind === 'array' ? `[ ${text} ]` : `<< /K [ ${text} ] >>`),
        `[ ${inner} ]`,
      );
      expect(await flawOf(withCatalog('', value))).toBe(isActive ? 'active' : undefined);
    }),
  );
});
