import type { AuditContext } from '../context.js';
import { FileSource } from './file-source.js';
import type { LedgerSource } from './source.js';

export interface SourceOptions {
  /** An exported file; undefined: the event store that the environment names. */
  readonly file?: string;
}

/**
 * Opens the source, runs `work` on it and closes it in every case.
 * @throws AuditError
 */
export async function withSource<Result>(
  context: AuditContext,
  { file }: SourceOptions,
  work: (source: LedgerSource) => Promise<Result>,
): Promise<Result> {
  const source = file === undefined ? await openLive(context) : await FileSource.open(file, context.cwd);
  try {
    return await work(source);
  } finally {
    await source.close();
  }
}

/** Imported on demand: checking a file needs no database client. */
async function openLive(context: AuditContext): Promise<LedgerSource> {
  const { LiveSource } = await import('./live-source.js');
  return LiveSource.open(context);
}
