import { DomainError } from '../../engine/ledger/format/errors.js';
import { notFound } from '../../platform/http/errors/errors.js';
import type { FilePurpose, FileView } from './file-views.js';

export interface FileRow extends FileView {
  /** Wallet; null: a copy kept as evidence. */
  readonly owner: string | null;
  readonly purpose: FilePurpose;
}

/** Of `files f`. */
export const FILE_COLUMNS = `f.id as "_id", f.name, f.type, f.size, encode(f.sha256, 'hex') as sha256, f.owner, f.purpose`;

export const fileNotFound = () => notFound('File non trovato');

/** What others than FORM itself learn of a row. */
export const viewOf = ({ _id, name, type, size, sha256 }: FileRow): FileView => ({ _id, name, type, size, sha256 });

export const noSpace = (message: string) => new DomainError('FILE_SPACE', 413, message);
