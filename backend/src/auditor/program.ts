import { Command, CommanderError } from 'commander';
import { commandLine } from '../basics/operator-commands.js';
import { addBalances } from './commands/balances.js';
import { addExport } from './commands/export.js';
import { addReceipt } from './commands/receipt.js';
import { addReplay } from './commands/replay.js';
import { addVerify } from './commands/verify.js';
import { addVerifyFile } from './commands/verify-file.js';
import { addVerifyReceipt } from './commands/verify-receipt.js';
import { addWatch } from './commands/watch.js';
import { addWitness } from './commands/witness.js';
import type { AuditContext } from './context.js';
import { AuditError, COULD_NOT_RUN, reasonOf, SOUND } from './exit.js';
import { writeLine } from './output.js';
import { addStreams } from './sources/streams.js';

const COMMANDS = [
  addStreams,
  addReplay,
  addBalances,
  addVerify,
  addExport,
  addVerifyFile,
  addReceipt,
  addVerifyReceipt,
  addWatch,
  addWitness,
];

const TITLES: Record<string, string> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Argomenti:',
  'Options:': 'Opzioni:',
  'Commands:': 'Comandi:',
};

/** The Italian message for each of commander's error codes; the subject is what commander quotes. */
const MISTAKES: Record<string, (subject: string) => string> = {
  'commander.unknownCommand': (subject) => `Comando sconosciuto: ${subject}`,
  'commander.unknownOption': (subject) => `Opzione sconosciuta: ${subject}`,
  'commander.missingArgument': (subject) => `Manca l'argomento <${subject}>`,
  'commander.optionMissingArgument': (subject) => `Manca il valore dell'opzione ${subject}`,
  'commander.missingMandatoryOptionValue': (subject) => `Manca l'opzione ${subject}`,
  'commander.excessArguments': () => 'Troppi argomenti',
};

/**
 * Runs the auditor.
 * @param args the command line after the program's name
 * @returns exit code: 0 sound, 1 findings, 2 could not run
 */
export async function runAuditor(args: readonly string[], context: AuditContext): Promise<number> {
  let exitCode = SOUND;
  const program = programFor(context, async (work) => {
    exitCode = await work(context);
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return SOUND;
    const line = lineFor(error);
    // A person who interrupted, or a reader that closed the pipe, needs no message.
    if (line !== undefined && !context.signal.aborted) await writeLine(context.err, line);
    return COULD_NOT_RUN;
  }
}

function programFor({ out, err }: AuditContext, run: Parameters<(typeof COMMANDS)[number]>[1]): Command {
  const program = new Command('audit')
    .description('Verifica il registro dei Coin FORM: riesegue gli eventi e non si fida di nulla che sia conservato.')
    .usage('<comando> [opzioni]')
    .helpOption('-h, --help', 'mostra questo aiuto')
    .helpCommand('help [comando]', "mostra l'aiuto di un comando")
    .configureHelp({
      styleTitle: (title) => TITLES[title] ?? title,
      subcommandTerm: (command) => `${command.name()} ${argumentsOf(command)}`.trimEnd(),
    })
    .configureOutput({
      writeOut: (text) => out.write(text),
      writeErr: (text) => err.write(text),
      outputError: () => undefined,
    })
    .exitOverride()
    .addHelpText(
      'after',
      `\nCodice di uscita: 0 integro, 1 anomalie trovate, 2 impossibile eseguire.\nEsempi di un comando: ${commandLine('audit', '<comando> --help')}`,
    );
  for (const add of COMMANDS) add(program, run);
  for (const command of program.commands) command.usage(`${argumentsOf(command)}[opzioni]`);
  return program;
}

const argumentsOf = (command: Command): string =>
  command.registeredArguments.map((argument) => `<${argument.name()}> `).join('');

function lineFor(error: unknown): string | undefined {
  if (error instanceof AuditError) return error.message;
  if (!(error instanceof CommanderError)) return `Errore imprevisto: ${reasonOf(error)}`;
  const describe = MISTAKES[error.code];
  // Without a command, commander has already printed the help.
  if (!describe) return error.code === 'commander.help' ? undefined : error.message;
  const [, subject = ''] = /'([^']*)'/.exec(error.message) ?? [];
  return `${describe(subject)}. Aiuto: ${commandLine('audit', '--help')}`;
}
