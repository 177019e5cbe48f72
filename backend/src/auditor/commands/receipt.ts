import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { SealedEvent } from '../../engine/ledger/format/envelope.js';
import { IncrementalMerkleTree, inclusionSpans, type Span, toHex } from '../../engine/ledger/format/merkle.js';
import { type Receipt, receiptFor } from '../../engine/ledger/format/receipt.js';
import { type AddCommand, examples, FILE_OPTION, JSON_OPTION } from '../commands.js';
import type { AuditContext } from '../context.js';
import { AuditError, FOUND, reasonOf, SOUND } from '../exit.js';
import { writeJson } from '../output.js';
import { withSource } from '../sources/open-source.js';
import { warnIfBroken } from '../verdict.js';
import { Audit } from './audit.js';

export interface ReceiptOptions {
  readonly file?: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** `receipt`: the proof of one event, made from the events themselves. */
export const addReceipt: AddCommand = (program, run) => {
  program
    .command('receipt')
    .description('scrive la ricevuta di un evento, che chiunque può verificare senza il registro')
    .argument('<id>', "l'identificativo dell'evento")
    .option(...FILE_OPTION)
    .option('--out <file>', 'scrive la ricevuta in questo file invece che a schermo')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        'receipt 7aa35966-f9a8-8ff9-8fe9-f7b17113d331 --out ricevuta.json',
        'receipt 7aa35966-f9a8-8ff9-8fe9-f7b17113d331 --file registro.ndjson',
      ),
    )
    .action((id: string, options: ReceiptOptions) => run((context) => receipt(id, options, context)));
};

/**
 * Reads the whole ledger, and proves the event under the newest checkpoint that is consistent with the ledger.
 * @returns exit code
 * @throws AuditError
 */
export function receipt(id: string, options: ReceiptOptions, context: AuditContext): Promise<number> {
  return withSource(context, options, async (source) => {
    const audit = new Audit(source, context);
    const hashes = new PackedHashes();
    let found: SealedEvent | undefined;
    for await (const { events } of audit.events('result')) {
      for (const { event } of events) {
        if (event) hashes.push(event.hash);
        if (event?.id === id.toLowerCase()) found ??= event;
      }
    }
    await warnIfBroken(audit, context.err);
    if (!audit.valid) return FOUND;
    if (!found) throw new AuditError(`Nel registro non c'è un evento ${id}`);
    await writeReceipt(receiptOf(found, hashes, audit), options, context);
    return SOUND;
  });
}

function receiptOf(event: SealedEvent, hashes: PackedHashes, { verifier }: Audit): Receipt {
  const { newest } = verifier.checkpoints;
  if (!newest || newest.size <= event.rev)
    throw new AuditError('Nessun checkpoint firmato copre ancora questo evento: riprova tra un minuto');
  const path = inclusionSpans(event.rev, newest.size).map((span) => hashes.rootOver(span));
  return receiptFor(event, path, newest);
}

/** Without a file the receipt itself is the result, and that is JSON. */
async function writeReceipt(made: Receipt, { out, json }: ReceiptOptions, context: AuditContext): Promise<void> {
  if (out === undefined) return writeJson(context.out, made);
  await writeFile(resolve(context.cwd, out), `${JSON.stringify(made)}\n`, { flag: 'wx' }).catch((cause: unknown) => {
    throw new AuditError(`Il file ${out} non può essere scritto: ${reasonOf(cause)}`, { cause });
  });
  const { index, size } = made;
  if (json) await writeJson(context.out, { file: out, index, size });
}

const HASH_BYTES = 32;

/** The hashes of a ledger's events, 32 bytes each. */
class PackedHashes {
  private bytes = Buffer.alloc(HASH_BYTES * 1024);
  private count = 0;

  push(hash: string): void {
    const start = this.count++ * HASH_BYTES;
    if (start === this.bytes.length) this.bytes = Buffer.concat([this.bytes, Buffer.alloc(this.bytes.length)]);
    this.bytes.write(hash, start, 'hex');
  }

  rootOver({ start, end }: Span): string {
    const tree = new IncrementalMerkleTree();
    for (let at = start; at < end; at++)
      tree.append(this.bytes.toString('hex', at * HASH_BYTES, (at + 1) * HASH_BYTES));
    return toHex(tree.root());
  }
}
