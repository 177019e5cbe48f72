import { constants, inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFCatalog,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFObjectParser,
  PDFPageLeaf,
  PDFPageTree,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';

/** What is wrong with a document; undefined: nothing. */
export type PdfFlaw = 'active' | 'protected' | 'damaged';

/** Names of what runs, sends, plays or attaches something, whether they are keys or values, and whatever refers to them. */
const ACTIVE = new Set([
  ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'GoTo3DView', 'Rendition', 'OnInstantiate'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'XFA', 'RichMedia', 'RichMediaContent', 'RichMediaExecute'],
  ...['Movie', 'Sound', 'U3D', '3D'],
]);
/** So short that a glyph or a picture may be called so, too: only as keys. */
const ACTIVE_KEYS = new Set([...ACTIVE, 'JS', 'EF']);
/** What they lead to happens by itself: as the document, a page or a field is opened or left. */
const SELF_STARTING = new Set(['OpenAction', 'AA']);
/** A link to a page, an address or a number; without a scheme it is one to a page. */
const PLAIN_LINK = /^(?:(?:https?|mailto|tel):|(?![a-z][a-z0-9+.-]*:|\/\/|\\))/i;
/** What a stream of objects holds, inflated; real ones hold a hundred objects. */
const OBJECTS_BYTES_MAX = 8 * 1024 * 1024;
/**
 * Names, numbers, lists … of a document; a long CV has some ten thousand. A thread that runs out of memory ends by itself only where
 * it asks for little at once: a list that grows without a bound would end the whole program.
 */
const VALUES_MAX = 500_000;
const TREE_DEPTH_MAX = 32;
const HEADER = '%PDF-';
const END = '%%EOF';
const END_BYTES_MAX = 1024;
/** Where a viewer may find an object: behind two numbers, of which each may be followed by a comment, which ends its line. */
const OBJECT = /obj(?<=(?:\d[\0\s]+\d+[\0\s]*|[\r\n][\0\s]*(?:\d+[\0\s]*)?)obj)/g;

const name = (text: string): PDFName => PDFName.of(text);

/** What one document was found to hold while it was parsed. */
class Inspection {
  /** How many values the parser is inside of. */
  depth = 0;
  /** Objects of the file itself, without those in streams. */
  objects = 0;
  private values = 0;
  flaw: PdfFlaw | undefined;
  readonly links: PDFObject[] = [];
  /** Actions without a click, or tables of them. */
  readonly started: PDFObject[] = [];

  look(object: PDFObject): void {
    this.values += 1;
    if (this.values > VALUES_MAX) this.refuse('damaged');
    if (object instanceof PDFName && ACTIVE.has(object.decodeText())) this.refuse('active');
    if (object instanceof PDFRawStream) this.lookAtStream(object);
    const dict = object instanceof PDFRawStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) return;
    for (const [key, value] of dict.entries()) {
      const text = key.decodeText();
      if (ACTIVE_KEYS.has(text)) this.refuse('active');
      if (text === 'URI') this.links.push(value);
      if (SELF_STARTING.has(text)) this.started.push(value);
    }
  }

  /** The parser makes another error of it, and ends. */
  private refuse(flaw: PdfFlaw): never {
    this.flaw ??= flaw;
    throw new Error(flaw);
  }

  private lookAtStream({ dict, contents }: PDFRawStream): void {
    // Its bytes would be read from another file.
    if (dict.has(name('F'))) this.refuse('active');
    const type = dict.lookup(name('Type'));
    const holdsObjects = type === name('ObjStm');
    // Viewers read objects from it whatever its type is.
    if (dict.has(name('First')) && !holdsObjects) this.refuse('active');
    if (!holdsObjects && type !== name('XRef')) return;
    const filter = dict.lookup(name('Filter'));
    const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
    if (only === undefined) return;
    if (only !== name('FlateDecode')) this.refuse('damaged');
    inflateSync(contents, { maxOutputLength: OBJECTS_BYTES_MAX, finishFlush: constants.Z_SYNC_FLUSH });
  }
}

let inspection = new Inspection();

/**
 * The parser keeps of two objects of one number, and of two values of one key, the last one, and a viewer may take the other: what
 * is looked at is each value as it is read, those in streams included. This is a thread of its own, in which nothing else parses.
 */
const parseObject = PDFObjectParser.prototype.parseObject;
PDFObjectParser.prototype.parseObject = function (this: PDFObjectParser, ref?: PDFRef): PDFObject {
  if (inspection.depth === 0 && ref !== undefined && this instanceof PDFParser) inspection.objects += 1;
  inspection.depth += 1;
  const object = parseObject.call(this, ref);
  inspection.depth -= 1;
  inspection.look(object);
  return object;
};

/**
 * Reads a whole document, every object of it.
 * @returns what keeps it from being handed on; what cannot be read to its end is damaged
 */
export async function flawOf(bytes: Uint8Array): Promise<PdfFlaw | undefined> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (!text.startsWith(HEADER) || !text.slice(-END_BYTES_MAX).includes(END)) return 'damaged';
  const found = new Inspection();
  inspection = found;
  try {
    const context = await PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY, true).parseDocument();
    const { Encrypt, Root } = context.trailerInfo;
    if (Encrypt) return 'protected';
    // A table of contents may point into a comment, a text or a picture, where the parser saw no object and a viewer finds one.
    if (beginningsIn(text) !== found.objects) return 'active';
    if (found.links.some((link) => !isPlain(context.lookup(link)))) return 'active';
    if (found.started.some((action) => opensAddress(context.lookup(action)))) return 'active';
    return hasPage(context.lookup(Root)) ? undefined : 'damaged';
  } catch {
    // What is encrypted may not inflate.
    return found.flaw ?? (text.includes('/Encrypt') ? 'protected' : 'damaged');
  }
}

function beginningsIn(text: string): number {
  let found = 0;
  for (const _ of text.matchAll(OBJECT)) found += 1;
  return found;
}

const isPlain = (link: PDFObject | undefined): boolean =>
  !(link instanceof PDFString || link instanceof PDFHexString) || PLAIN_LINK.test(link.decodeText().trim());

/** Whether an action, one of a table of them, or one that follows it opens an address. A list as such is the place to begin at. */
function opensAddress(action: PDFObject | undefined, seen = new Set<PDFDict>()): boolean {
  if (!(action instanceof PDFDict) || seen.has(action)) return false;
  seen.add(action);
  if (action.has(name('URI'))) return true;
  const next = action.has(name('S'))
    ? [action.lookup(name('Next'))]
    : action.values().map((one) => action.context.lookup(one));
  const each = next.flatMap((one) =>
    one instanceof PDFArray ? one.asArray().map((ref) => action.context.lookup(ref)) : one,
  );
  return each.some((one) => opensAddress(one, seen));
}

function hasPage(root: PDFObject | undefined): boolean {
  let tree = root instanceof PDFCatalog ? root.lookup(name('Pages')) : undefined;
  for (let depth = 0; depth < TREE_DEPTH_MAX && tree instanceof PDFPageTree; depth += 1) tree = tree.Kids().lookup(0);
  return tree instanceof PDFPageLeaf;
}
