import cliProgress from 'cli-progress';
import type { AuditContext } from './context.js';
import type { LedgerSource } from './sources/source.js';

/** How far a command has read. */
export interface Progress {
  /** @param done how much of the source's size has been read */
  update(done: number): void;
  stop(): void;
}

const SILENT: Progress = { update: () => undefined, stop: () => undefined };

/** A bar on stderr when that is a terminal, unless the command writes its rows to a terminal too. */
export async function startProgress(
  source: LedgerSource,
  { out, err }: AuditContext,
  rows: 'rows' | 'result',
): Promise<Progress> {
  if (!err.isTTY || (rows === 'rows' && out.isTTY)) return SILENT;
  const total = await source.size();
  if (total === 0) return SILENT;
  const bar = new cliProgress.SingleBar({
    stream: err,
    clearOnComplete: true,
    hideCursor: true,
    format: `{bar} {percentage}% | {value}/{total} ${source.unit} | {duration_formatted}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
  });
  bar.start(total, 0);
  return { update: (done) => bar.update(Math.min(done, total)), stop: () => bar.stop() };
}
