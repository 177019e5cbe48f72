import { Command } from 'commander';
import { messageOf } from './basics/error-message.js';
import { commandLine } from './basics/operator-commands.js';
import { endAtSignals } from './basics/program.js';
import { readSecretFiles } from './basics/secret-files.js';

/**
 * The program `form`: what an operator and an auditor run. Each subcommand loads only what it needs, once it is asked for: the
 * auditor nothing of the web application.
 */

const program = new Command('form')
  .description('FORM: career guidance, a marketplace in Coin FORM, contests, and a ledger anyone can verify.')
  .helpOption('-h, --help', 'show this help')
  .helpCommand('help [command]', 'show the help of a command')
  .showHelpAfterError(`(${commandLine('--help')} shows the commands)`)
  .enablePositionalOptions()
  .addHelpText('after', '\nSettings come from the environment (docs/operations.md), DATA_DIR among them.')
  .hook('preAction', (_, command) => takeSecretsFromFiles(command.name()));

program
  .command('start')
  .description('run FORM until it is stopped')
  .action(async () => (await import('./programs/start.js')).start());

program
  .command('demo')
  .description('run FORM with an invented community in it, data in data/demo (DATA_DIR, DEMO_SEED)')
  .action(async () => (await import('../demo/demo.js')).demo());

program
  .command('backup')
  .description('write one file with everything, while FORM runs or not')
  .argument('[file]', 'where to; without it a name with the time, in BACKUP_DIR or the current folder')
  .action((file?: string) =>
    run('No backup was made', async () => (await import('./programs/backup.js')).backUp(file)),
  );

program
  .command('restore')
  .description('bring a backup into an empty FORM')
  .argument('<file>', 'the backup')
  .option('--identity <file>', 'the private key of age that it is encrypted for')
  .option('--secrets <file>', 'its secrets, where they do not lie beside it')
  .action((file: string, given: { identity?: string; secrets?: string }) =>
    run('The backup was not restored', async () => (await import('./programs/restore.js')).restore({ file, ...given })),
  );

program
  .command('accept-restore')
  .description('go on after an older backup was restored on purpose, with FORM stopped')
  .argument('[checkpoint]', 'file of a newer checkpoint, such as a witness keeps; without it DATA_DIR/last-checkpoint')
  .action((file?: string) =>
    run('The restore was not accepted', async () => (await import('./programs/accept-restore.js')).acceptRestore(file)),
  );

program
  .command('import')
  .description('read an exported ledger into the event store of the settings, with FORM stopped')
  .argument('<file>', 'that "form audit export" has written')
  .action((file: string) =>
    run('The ledger was not imported', async () => (await import('./programs/import-ledger.js')).importLedger(file)),
  );

program
  .command('rebuild')
  .description('make every read table anew from the ledger, while FORM runs or not')
  .action(() =>
    run('The read tables were not rebuilt', async () => (await import('./programs/rebuild.js')).rebuildTables()),
  );

program
  .command('rotate-key')
  .description('hand the signing of checkpoints over to a new key, with FORM stopped')
  .action(() => run('The key was not changed', async () => (await import('./programs/rotate-key.js')).rotateKey()));

program
  .command('reset-admin')
  .description('print a link with which an administrator sets a new password, while FORM runs or not')
  .argument('[email]', 'of the administrator; without it ADMIN_EMAIL')
  .option('--remove-second-step', 'take a lost second step from them')
  .action((email: string | undefined, { removeSecondStep = false }: { removeSecondStep?: boolean }) =>
    run('No link was made', async () =>
      (await import('./programs/reset-admin.js')).resetAdmin(email, removeSecondStep),
    ),
  );

program
  .command('accept-clock')
  .description('take the clock for right, after FORM refused to write because of it')
  .action(() =>
    run('The clock was not accepted', async () => (await import('./programs/accept-clock.js')).acceptClock()),
  );

program
  .command('doctor')
  .description(
    'say how this FORM is and what to do, whether it runs or not; exit code 0 well, 1 look, 2 it cannot work',
  )
  .option('--json', 'one object, for other programs')
  .action(async ({ json = false }: { json?: boolean }) => (await import('./programs/doctor.js')).doctor(json));

program
  .command('audit')
  .description('verify the ledger, or a file of it, trusting nobody (in Italian)')
  .argument('[arguments...]')
  .allowUnknownOption()
  .passThroughOptions()
  .helpOption(false)
  .action(async (args: readonly string[]) => (await import('./auditor/audit-command.js')).audit(args));

await program.parseAsync();

/** Ends with exit code 1 and one line for people where the work fails; at a signal at once, and with it the server that it started. */
async function run(failure: string, work: () => Promise<void>): Promise<void> {
  endAtSignals();
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${failure}: ${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** A subcommand finds the secrets of files in its environment. The doctor looks for them and says what is wrong with them. */
function takeSecretsFromFiles(subcommand: string): void {
  if (subcommand === 'doctor') return;
  try {
    readSecretFiles(process.env);
  } catch (error) {
    process.stderr.write(`${subcommand === 'start' ? 'FORM cannot start: ' : ''}${messageOf(error)}\n`);
    process.exit(1);
  }
}
