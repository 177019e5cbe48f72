import type { StoredEvent } from '../event-store/event-store.js';
import type { LedgerRecords } from '../ledger/checkpoints/checkpoint-log.js';
import { hashEnvelope } from '../ledger/format/envelope.js';
import { type CheckpointLine, type EventLine, type ExportLine, parseExportLine } from './export-line.js';
import { positionOfLine } from './line-position.js';
import type { Line } from './lines.js';

/** The first line of a file is none of an export. */
export class NoExport extends Error {
  constructor(file: string) {
    super(`${file} is no export of a ledger`);
    this.name = 'NoExport';
  }
}

/** Gives the lines of an export, one after another, their places in the ledger (docs/ledger-format.md, "Export"). */
export class PlacedLines {
  /** The newest event, whose place depends on the one behind it. */
  private held: EventLine | undefined;
  /** Checkpoints that were read behind it; they are given once its place is known. */
  private behind: string[] = [];
  private isFirst = true;
  private expected = 0;

  /** @param file its name, for messages */
  constructor(private readonly file: string) {}

  /** The records whose places are known once these lines are. @throws NoExport */
  take(lines: readonly Line[]): LedgerRecords[] {
    const records: LedgerRecords[] = [];
    let events: StoredEvent[] = [];
    let notes: string[] = [];
    for (const line of lines) {
      const next = this.parse(line);
      if (next?.kind === 'checkpoint') this.behind.push(next.note);
      if (next?.kind !== 'event') continue;
      if (this.held) events.push(this.place(this.held, next.rev));
      this.held = next;
      if (this.behind.length === 0) continue;
      records.push({ events, notes });
      [events, notes, this.behind] = [[], this.behind, []];
    }
    if (events.length + notes.length > 0) records.push({ events, notes });
    return records;
  }

  /** What is left when the next event states `rev`; undefined when there is none, or none that can be read. */
  endedBy(rev: number | undefined): LedgerRecords[] {
    const { held, behind } = this;
    this.held = undefined;
    this.behind = [];
    const records: LedgerRecords[] = held ? [{ events: [this.place(held, rev)], notes: [] }] : [];
    return behind.length > 0 ? [...records, { events: [], notes: behind }] : records;
  }

  /** The events up to this revision had lines that needed no placing. */
  goOnBehind(revision: number): void {
    this.expected = revision + 1;
  }

  private parse(line: Line): EventLine | CheckpointLine | undefined {
    if (line.text === '') return undefined;
    const parsed: ExportLine = line.cut ? { kind: 'unreadable' } : parseExportLine(line);
    const { isFirst } = this;
    this.isFirst = false;
    if (parsed.kind !== 'unreadable') return parsed;
    if (isFirst) throw new NoExport(this.file);
    // An unreadable line counts as an altered event, because it has the place of one.
    return { kind: 'event', envelope: line.text, hash: '', rev: undefined };
  }

  private place({ envelope, hash, rev }: EventLine, nextRev: number | undefined): StoredEvent {
    const { expected } = this;
    const ahead = rev !== undefined && rev > expected;
    const intact = !ahead || hashEnvelope(envelope) === hash;
    const revision = positionOfLine({ expected, rev, nextRev, intact });
    this.expected = revision + 1;
    return { revision, envelope, hash };
  }
}
