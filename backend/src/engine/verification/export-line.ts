import type { StoredEvent } from '../event-store/event-store.js';
import { canonicalize, isInteger, type Json } from '../ledger/format/canonical.js';
import { parseCheckpoint } from '../ledger/format/checkpoint.js';
import type { SealedEvent } from '../ledger/format/envelope.js';
import { readJson } from '../ledger/format/strict-json.js';
import type { Line } from './lines.js';

/** The lines of an export (docs/ledger-format.md, "Export"). Everything here is pure. */

export type ExportLine = EventLine | CheckpointLine | { readonly kind: 'unreadable' };

export interface CheckpointLine {
  readonly kind: 'checkpoint';
  /** Text of a signed note, not parsed yet. */
  readonly note: string;
}

export interface EventLine {
  readonly kind: 'event';
  /** The envelope's text, from which the verifier recomputes the hash. */
  readonly envelope: string;
  /** The hash that the line states. */
  readonly hash: string;
  /** The revision that the envelope states, where it can be read. */
  readonly rev: number | undefined;
}

const LINE_START = '{"event":';
const LINE_END = /^,"hash":"([0-9a-f]{64})"\}$/;
const LINE_END_LENGTH = 75;
/** The end of a canonical envelope: no member after `data` needs escaping. */
const ENVELOPE_END = /"rev":(\d{1,15}),"stream":"[^"\\]*","ts":"[^"\\]*","type":"[^"\\]*","v":\d{1,15}\}$/;

/**
 * The line of an event. The envelope is embedded as its stored text, so that the hashed bytes stay the same. A text that is
 * not a JSON object (a forger may store one) is embedded as a JSON string, which no reader parses as an envelope.
 * @param event the parsed envelope, when it could be parsed
 */
export function exportLine({ envelope, hash }: StoredEvent, event: SealedEvent | undefined): string {
  const isJson = event !== undefined || (!envelope.includes('\n') && objectIn(envelope) !== undefined);
  return `{"event":${isJson ? envelope : JSON.stringify(envelope)},"hash":${JSON.stringify(hash)}}\n`;
}

/** The line of a signed checkpoint. */
export const checkpointLine = (note: string): string => `${JSON.stringify({ checkpoint: note })}\n`;

/** Events, where they can be read, with the signed notes over them. */
interface ReadableRecords {
  readonly events: readonly { readonly stored: StoredEvent; readonly event: SealedEvent | undefined }[];
  readonly notes: readonly string[];
}

/** The lines of records, each checkpoint directly after the last event that it covers. */
export function linesOf({ events, notes }: ReadableRecords): string[] {
  const waiting = notes.map((note) => ({ note, size: parseCheckpoint(note)?.size ?? 0 }));
  const lines: string[] = [];
  const flush = (size: number) => {
    while (waiting[0] && waiting[0].size <= size) lines.push(checkpointLine(waiting.shift()?.note ?? ''));
  };
  for (const { stored, event } of events) {
    flush(stored.revision);
    lines.push(exportLine(stored, event));
  }
  flush(Number.POSITIVE_INFINITY);
  return lines;
}

/** Parses one line. Of a line in the form that `exportLine` writes, the envelope's text is returned unchanged. */
export function parseExportLine({ text, utf8 }: Pick<Line, 'text' | 'utf8'>): ExportLine {
  const parsed = parseText(text);
  return utf8 ? parsed : altered(parsed, text);
}

/** A line that parsers may read differently is returned as its own text, which is neither an envelope nor a note. */
function altered(parsed: ExportLine, line: string): ExportLine {
  if (parsed.kind === 'event') return { ...parsed, envelope: line };
  return parsed.kind === 'checkpoint' ? { kind: 'checkpoint', note: '' } : parsed;
}

function parseText(line: string): ExportLine {
  const shape = sealedIn(line);
  if (shape) {
    const { envelope, hash } = shape;
    const end = ENVELOPE_END.exec(envelope);
    if (end) return { kind: 'event', envelope, hash, rev: Number(end[1]) };
    const value = objectIn(envelope);
    if (value) return { kind: 'event', envelope, hash, rev: revisionIn(value) };
  }
  const parsed = parseMembers(line);
  return parsed.kind === 'unreadable' && shape ? { kind: 'event', ...shape, rev: undefined } : parsed;
}

/** Divides a line of the form that `exportLine` writes, whatever the envelope's text is. */
export function sealedIn(line: string): { readonly envelope: string; readonly hash: string } | undefined {
  if (!line.startsWith(LINE_START)) return undefined;
  const [end, hash] = LINE_END.exec(line.slice(-LINE_END_LENGTH)) ?? [];
  return end === undefined || hash === undefined
    ? undefined
    : { envelope: line.slice(LINE_START.length, -end.length), hash };
}

/** A line that another program rewrote: the same JSON, perhaps with other spaces, escapes or order of members. */
function parseMembers(line: string): ExportLine {
  const { value, ambiguous } = readJson(line) ?? {};
  if (!isObject(value)) return { kind: 'unreadable' };
  const { event, hash, checkpoint } = value;
  if (event === undefined && checkpoint === undefined) return { kind: 'unreadable' };
  const parsed: ExportLine =
    event === undefined
      ? { kind: 'checkpoint', note: typeof checkpoint === 'string' ? checkpoint : '' }
      : {
          kind: 'event',
          envelope: canonicalText(event) ?? line,
          hash: typeof hash === 'string' ? hash : '',
          rev: isObject(event) ? revisionIn(event) : undefined,
        };
  return ambiguous ? altered(parsed, line) : parsed;
}

function canonicalText(event: Json): string | undefined {
  try {
    return canonicalize(event);
  } catch {
    // It has no canonical form, or is nested deeper than any event that FORM seals.
    return undefined;
  }
}

type JsonMembers = Record<string, Json | undefined>;

function objectIn(text: string): JsonMembers | undefined {
  try {
    const value: Json = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: Json | undefined): value is JsonMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function revisionIn({ rev }: JsonMembers): number | undefined {
  return typeof rev === 'number' && isInteger(rev) && rev >= 0 ? rev : undefined;
}
