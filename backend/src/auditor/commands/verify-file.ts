import { type AddCommand, examples, JSON_OPTION } from '../commands.js';
import { VKEY_OPTION } from '../trust.js';
import { WORKERS_OPTION } from '../workers.js';
import { CHECKPOINT_OPTION, type VerifyOptions, verify } from './verify.js';

type VerifyFileOptions = Omit<VerifyOptions, 'file'>;

/** `verify-file`: the same as `verify`, on an exported file. */
export const addVerifyFile: AddCommand = (program, run) => {
  program
    .command('verify-file')
    .description("verifica un'esportazione, senza bisogno dello store degli eventi")
    .argument('<file>', 'il file scritto da export')
    .option(...VKEY_OPTION)
    .option(...CHECKPOINT_OPTION)
    .option(...WORKERS_OPTION)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        'verify-file registro.ndjson',
        'verify-file registro.ndjson --vkey form.local/coin-form+12345678+AAAA… --checkpoint visto.txt',
        'verify-file registro.ndjson --json',
      ),
    )
    .action((file: string, options: VerifyFileOptions) => run((context) => verify({ ...options, file }, context)));
};
