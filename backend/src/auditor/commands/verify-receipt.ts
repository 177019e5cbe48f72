import type { SealedEvent } from '../../engine/ledger/format/envelope.js';
import { checkReceipt, RECEIPT_FAULTS } from '../../engine/ledger/format/receipt.js';
import { postingsOf } from '../../engine/ledger/state/postings.js';
import { type AddCommand, examples, JSON_OPTION } from '../commands.js';
import type { AuditContext } from '../context.js';
import { FOUND, SOUND } from '../exit.js';
import { italian, printable, summary, write, writeJson } from '../output.js';
import { ledgerKey, textOf } from '../trust.js';

export interface VerifyReceiptOptions {
  readonly vkey: string;
  readonly json?: boolean;
}

/** `verify-receipt`: checks a receipt without the ledger or a network. */
export const addVerifyReceipt: AddCommand = (program, run) => {
  program
    .command('verify-receipt')
    .description('verifica una ricevuta, senza il registro e senza rete')
    .argument('<file>', 'la ricevuta')
    .requiredOption('--vkey <chiave>', 'chiave pubblica del registro, avuta da altra fonte')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('verify-receipt ricevuta.json --vkey form.local/coin-form+12345678+AAAA…'))
    .action((file: string, options: VerifyReceiptOptions) => run((context) => verifyReceipt(file, options, context)));
};

/**
 * Checks a receipt against a key.
 * @returns exit code
 * @throws AuditError when the file or the key cannot be read
 */
async function verifyReceipt(file: string, options: VerifyReceiptOptions, context: AuditContext): Promise<number> {
  const result = checkReceipt(await textOf(file, context), [ledgerKey(options.vkey)]);
  if ('fault' in result) {
    const { fault } = result;
    const reason = `${fault}: ${RECEIPT_FAULTS[fault]}`;
    if (options.json) await writeJson(context.out, { valid: false, fault, reason });
    else await write(context.out, summary([['esito', `NON VALIDA: ${reason}`]]));
    return FOUND;
  }
  const { event, checkpoint } = result;
  if (options.json)
    await writeJson(context.out, {
      valid: true,
      id: event.id,
      hash: event.hash,
      revision: event.rev,
      size: checkpoint.size,
    });
  else
    await write(
      context.out,
      summary([...rowsOf(event), ['checkpoint', `${italian(checkpoint.size)} eventi`], ['esito', 'VALIDA']]),
    );
  return SOUND;
}

function rowsOf({ id, type, ts, rev, hash, data }: SealedEvent): [string, string][] {
  const postings = postingsOf(data);
  const moves = postings && postings !== 'malformed' ? postings : [];
  return [
    ['evento', `${printable(type)}\n${id}`],
    ['data', ts],
    ['revisione', italian(rev)],
    ['impronta', hash],
    ...moves.map(({ account, amount }): [string, string] => [printable(account), italian(amount)]),
  ];
}
