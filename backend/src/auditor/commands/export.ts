import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { syncFolderOf } from '../../basics/durable-file.js';
import { linesOf } from '../../engine/verification/export-line.js';
import { type AddCommand, examples, JSON_OPTION } from '../commands.js';
import type { AuditContext } from '../context.js';
import { AuditError, codeOf, reasonOf } from '../exit.js';
import { counted, write, writeJson } from '../output.js';
import { withSource } from '../sources/open-source.js';
import { exitCodeOf, warnIfBroken } from '../verdict.js';
import { Audit } from './audit.js';

export interface ExportOptions {
  readonly force?: boolean;
  readonly json?: boolean;
}

/** `export`: writes the whole ledger to a file that anybody can verify. */
export const addExport: AddCommand = (program, run) => {
  program
    .command('export')
    .description('scrive il registro e i suoi checkpoint in un file NDJSON che chiunque può verificare')
    .argument('<file>', 'il file da scrivere')
    .option('--force', 'sovrascrive il file se esiste già')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('export registro.ndjson', 'export registro.ndjson --force --json'))
    .action((file: string, options: ExportOptions) => run((context) => exportLedger(file, options, context)));
};

/**
 * Writes every event of the event store to `file`. The file appears under its name only when it is complete. A broken chain
 * is exported too, since the file is then the evidence.
 * @returns exit code
 * @throws AuditError
 */
async function exportLedger(file: string, options: ExportOptions, context: AuditContext): Promise<number> {
  const target = resolve(context.cwd, file);
  await refuseOverwriting(target, file, options);
  return withSource(context, {}, async (source) => {
    const audit = new Audit(source, context);
    const fresh = `${target}.${randomUUID()}.part`;
    try {
      const bytes = await writeEvents(audit, fresh);
      await refuseOverwriting(target, file, options);
      await rename(fresh, target);
      await syncFolderOf(target);
      await report(audit, { file, bytes }, options, context);
    } catch (cause) {
      if (cause instanceof AuditError || !codeOf(cause)) throw cause;
      throw new AuditError(`Il file ${file} non può essere scritto: ${reasonOf(cause)}`, { cause });
    } finally {
      // Where the folder may not even be looked into, nothing was made.
      await rm(fresh, { force: true }).catch(() => undefined);
    }
    await warnIfBroken(audit, context.err);
    return exitCodeOf(audit);
  });
}

async function refuseOverwriting(target: string, file: string, { force }: ExportOptions): Promise<void> {
  const existing = await stat(target).catch(() => undefined);
  if (existing?.isDirectory()) throw new AuditError(`${file} è una cartella, non un file`);
  if (existing && !force) throw new AuditError(`Il file ${file} esiste già: aggiungi --force per sovrascriverlo`);
}

/** Writes each batch before it reads the next one. @returns bytes written */
async function writeEvents(audit: Audit, path: string): Promise<number> {
  const handle = await open(path, 'wx');
  try {
    let bytes = 0;
    for await (const records of audit.events('result')) {
      const text = linesOf(records).join('');
      await handle.appendFile(text);
      bytes += Buffer.byteLength(text);
    }
    await handle.sync();
    return bytes;
  } finally {
    await handle.close();
  }
}

async function report(
  { verifier, head, valid, findingsCount }: Audit,
  { file, bytes }: { file: string; bytes: number },
  { json }: ExportOptions,
  { out }: AuditContext,
): Promise<void> {
  const { eventsCount } = verifier;
  if (json) {
    await writeJson(out, { file, eventsCount, bytes, head, valid, findingsCount });
    return;
  }
  const events = counted(eventsCount, 'evento scritto', 'eventi scritti');
  await write(out, `${events} in ${file}\ntesta: revisione ${head?.revision}, ${head?.hash}\n`);
}
