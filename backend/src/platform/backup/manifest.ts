/** The table of contents of a backup, its last part but one (docs/adr/0024-backup-format.md). */
export interface Manifest {
  readonly format: number;
  /** FORM's version. */
  readonly form: string;
  /** ISO time. */
  readonly madeAt: string;
  /** Names of the migrations that made the tables, in order. */
  readonly migrations: readonly string[];
  /** Where the ledger was: in the tables, or in parts of its own. */
  readonly ledgerIn: 'postgresql' | 'eventstoredb';
  /** The newest event. */
  readonly head: { readonly revision: number; readonly hash: string };
  /** The newest checkpoint: number of events and, in base64, the root over them. */
  readonly checkpoint: { readonly size: number; readonly root: string } | null;
  /** The public key that signs checkpoints. */
  readonly vkey: string;
  /** In an order in which a table stands behind those that it refers to. */
  readonly tables: readonly BackedUpTable[];
  readonly sequences: readonly { readonly schema: string; readonly name: string; readonly value: string }[];
  /** Every part before the manifest, in order. */
  readonly parts: readonly Part[];
}

export interface TableName {
  readonly schema: string;
  readonly name: string;
}

export interface BackedUpTable extends TableName {
  /** Without generated columns. */
  readonly columns: readonly string[];
  readonly rows: number;
}

export interface Part {
  readonly name: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export const FORMAT = 1;
/** A part is held in memory whole. */
export const PART_BYTES = 4 * 1024 * 1024;

/** The first part: it alone has to stay readable in every later format. */
export const FORMAT_PART = 'form-backup.json';
export const MANIFEST_PART = 'manifest.json';
export const MANIFEST_HASH_PART = 'manifest.sha256';

export const tablePart = ({ schema, name }: TableName, index: number): string =>
  `tables/${schema}.${name}/${numbered(index)}.copy`;
export const ledgerPart = (index: number): string => `ledger/${numbered(index)}.ndjson`;

export const isLedgerPart = (part: string): boolean => part.startsWith('ledger/');

/** Which table a part belongs to: `schema.name`; undefined for other parts. */
export const tableOfPart = (part: string): string | undefined => /^tables\/([^/]+)\/\d+\.copy$/.exec(part)?.[1];

const numbered = (index: number): string => String(index).padStart(6, '0');

/** The backup cannot be made, or is not what it should be; the message is one line. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
