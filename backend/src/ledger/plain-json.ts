import type { Json, JsonObject } from './canonical.js';

/** Deeper values are left to the general parser, so that no text can exhaust the stack. */
const DEPTH_MAX = 32;
/** Every integer with this many digits is safe. */
const DIGITS_MAX = 15;
/** Shorter slices are strings of their own; V8 makes a longer one retain the text it was cut from. */
const SLICE_CHARACTERS_MAX = 12;
/** Members have few names. */
const NAME_SLOTS = 256;
const NO_MATCH = -1;

const QUOTE = 0x22;
const COMMA = 0x2c;
const HYPHEN = 0x2d;
const ZERO = 0x30;
const COLON = 0x3a;
const LIST_START = 0x5b;
const LIST_END = 0x5d;
const OBJECT_START = 0x7b;
const OBJECT_END = 0x7d;

const WORDS = ([true, false, null] as const).map((value) => ({ value, text: Buffer.from(String(value)) }));

/** By byte, whether it is one of these characters. */
const bytesLike = (pattern: RegExp): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) => (pattern.test(String.fromCharCode(byte)) ? 1 : 0));
const PLAIN = bytesLike(/[ !#-[\]-~]/);
const HEX_DIGIT = bytesLike(/[0-9a-f]/);

/**
 * Reads canonical JSON (`canonicalize`) that is plain ASCII without escapes, from the left. Reading bytes costs a fraction
 * of reading the characters of a string, and nothing has to be serialised again to be compared. After the first mismatch
 * every read fails and earlier results are void: the caller checks `isAtEnd` last.
 */
export class PlainJson {
  private readonly bytes: Buffer;
  private readonly start: number;
  private text = '';
  private at = NO_MATCH;
  private end = 0;
  /** What `covered` returned, by its end: to make another costs a tenth of a hash. */
  private readonly views: (Uint8Array | undefined)[] = [];
  /** Recently read names: as keys of objects, identical strings are faster than equal ones. */
  private readonly names: ({ readonly text: string; readonly bytes: Uint8Array } | undefined)[] = [];

  /**
   * @param prefix ASCII that precedes the text in `covered`
   * @param lengthMax longest text, in bytes
   */
  constructor(prefix: string, lengthMax: number) {
    this.bytes = Buffer.alloc(prefix.length + lengthMax);
    this.start = this.bytes.write(prefix, 'latin1');
  }

  /** Begins to read `text`. */
  open(text: string): void {
    this.text = text;
    this.end = this.start + this.bytes.write(text, this.start);
    // In a text that is not ASCII, or too long, character positions differ from byte positions.
    this.at = this.end === this.start + text.length ? this.start : NO_MATCH;
  }

  /** Whether the text was read to its end without a mismatch. */
  get isAtEnd(): boolean {
    return this.at === this.end;
  }

  /** The prefix and the text, until the next is opened. */
  get covered(): Uint8Array {
    const view = this.views[this.end] ?? this.bytes.subarray(0, this.end);
    this.views[this.end] = view;
    return view;
  }

  /** Reads exactly these bytes. */
  skip(literal: Uint8Array): void {
    if (this.isAt(this.at, literal)) this.at += literal.length;
    else this.fail();
  }

  /** Text up to the next quote. */
  plain(): string {
    const { at } = this;
    this.skipPlain();
    return this.slice(at, this.at);
  }

  /** Reads this many lower-case hexadecimal digits. */
  hex(digits: number): string {
    const { at } = this;
    this.skipHex(digits);
    return this.slice(at, at + digits);
  }

  /** A lower-case UUID. */
  uuid(): string {
    const { at } = this;
    this.skipHex(8);
    for (let group = 0; group < 3; group++) {
      this.expect(HYPHEN);
      this.skipHex(4);
    }
    this.expect(HYPHEN);
    this.skipHex(12);
    return this.slice(at, this.at);
  }

  /** A whole number from 0 on. */
  count(): number {
    const { at } = this;
    let end = at;
    let value = 0;
    for (let digit = this.digit(end); digit >= 0; digit = this.digit(end)) {
      value = value * 10 + digit;
      end++;
    }
    const digits = end - at;
    if (digits === 0 || digits > DIGITS_MAX || (digits > 1 && this.bytes[at] === ZERO)) this.fail();
    else this.at = end;
    return value;
  }

  /** An object whose members are sorted and unique, and so are those of every object inside it. */
  object(depth = 0): JsonObject {
    const members: Record<string, Json> = {};
    this.expect(OBJECT_START);
    if (depth > DEPTH_MAX) this.fail();
    if (this.passes(OBJECT_END)) return members;
    let before: string | undefined;
    do {
      const name = this.name();
      if (before !== undefined && before >= name) this.fail();
      before = name;
      members[name] = this.value(depth + 1);
    } while (this.passes(COMMA));
    this.expect(OBJECT_END);
    return members;
  }

  private list(depth: number): Json[] {
    const items: Json[] = [];
    this.expect(LIST_START);
    if (depth > DEPTH_MAX) this.fail();
    if (this.passes(LIST_END)) return items;
    do items.push(this.value(depth + 1));
    while (this.passes(COMMA));
    this.expect(LIST_END);
    return items;
  }

  private value(depth: number): Json {
    const first = this.bytes[this.at];
    if (first === QUOTE) return this.string();
    if (first === OBJECT_START) return this.object(depth);
    if (first === LIST_START) return this.list(depth);
    if (first === HYPHEN) return this.negative();
    if (this.digit(this.at) >= 0) return this.count();
    return this.word();
  }

  private string(): string {
    this.expect(QUOTE);
    const { at } = this;
    const text = this.plain();
    this.expect(QUOTE);
    return text.length > SLICE_CHARACTERS_MAX ? this.bytes.toString('latin1', at, at + text.length) : text;
  }

  private name(): string {
    this.expect(QUOTE);
    const { at } = this;
    this.skipPlain();
    const name = this.at === NO_MATCH ? '' : this.knownName(at, this.at);
    this.expect(QUOTE);
    this.expect(COLON);
    // Assigning this name would set the prototype instead of adding a member.
    if (name === '__proto__') this.fail();
    return name;
  }

  private knownName(at: number, end: number): string {
    const slot = ((this.bytes[at] ?? 0) * 31 + end - at) % NAME_SLOTS;
    const known = this.names[slot];
    if (known?.bytes.length === end - at && this.isAt(at, known.bytes)) return known.text;
    const text = this.slice(at, end);
    this.names[slot] = { text, bytes: Buffer.from(text) };
    return text;
  }

  private negative(): number {
    this.expect(HYPHEN);
    const value = -this.count();
    if (value === 0) this.fail();
    return value;
  }

  private word(): boolean | null {
    const word = WORDS.find(({ text: [letter] }) => letter === this.bytes[this.at]);
    if (word) this.skip(word.text);
    else this.fail();
    return word?.value ?? null;
  }

  private skipPlain(): void {
    const { bytes } = this;
    let { at } = this;
    while (PLAIN[bytes[at] ?? 0] === 1) at++;
    if (bytes[at] === QUOTE) this.at = at;
    else this.fail();
  }

  private skipHex(digits: number): void {
    const { at, bytes } = this;
    let end = at;
    while (end < at + digits && HEX_DIGIT[bytes[end] ?? 0] === 1) end++;
    if (end === at + digits) this.at = end;
    else this.fail();
  }

  private isAt(at: number, literal: Uint8Array): boolean {
    const { bytes } = this;
    for (let index = 0; index < literal.length; index++) if (bytes[at + index] !== literal[index]) return false;
    return true;
  }

  /** The digit at a position; negative when there is none. */
  private digit(at: number): number {
    const value = (this.bytes[at] ?? 0) - ZERO;
    return value < 10 ? value : NO_MATCH;
  }

  private passes(byte: number): boolean {
    if (this.bytes[this.at] !== byte) return false;
    this.at++;
    return true;
  }

  private expect(byte: number): void {
    if (!this.passes(byte)) this.fail();
  }

  private fail(): void {
    this.at = NO_MATCH;
  }

  private slice(start: number, end: number): string {
    return this.text.slice(start - this.start, end - this.start);
  }
}
