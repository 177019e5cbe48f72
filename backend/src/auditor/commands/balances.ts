import { type AddCommand, examples, FILE_OPTION, JSON_OPTION } from '../commands.js';
import type { AuditContext } from '../context.js';
import { AuditError } from '../exit.js';
import { parseMoment } from '../moment.js';
import { italian, write, writeJson } from '../output.js';
import { withSource } from '../sources/open-source.js';
import { exitCodeOf, warnIfBroken } from '../verdict.js';
import { WORKERS_OPTION, type WorkersOptions, workersIn } from '../workers.js';
import { Audit, type Bound } from './audit.js';

export interface BalancesOptions extends WorkersOptions {
  /** A revision or a time; the end of the ledger when left out. */
  readonly at?: string;
  readonly file?: string;
  readonly json?: boolean;
}

/** The longest account is `contest:` and a UUID. */
const ACCOUNT_WIDTH = 46;
const AMOUNT_WIDTH = 18;
const ROWS_AT_ONCE = 512;

/** `balances`: what each account holds, at the end of the ledger or at an earlier point. */
export const addBalances: AddCommand = (program, run) => {
  program
    .command('balances')
    .description('ricalcola i saldi di tutti i conti dalle sole transazioni')
    .option('--at <momento>', 'fino a questa revisione o a questo istante, compresi')
    .option(...FILE_OPTION)
    .option(...WORKERS_OPTION)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        'balances',
        'balances --at 1200',
        'balances --at 2026-01-31',
        'balances --at 2026-01-31T18:00+01:00 --json',
      ),
    )
    .action((options: BalancesOptions) => run((context) => balances(options, context)));
};

/**
 * Shows every account that holds or owes coins, and their sum, which is zero.
 * @returns exit code
 * @throws AuditError
 */
export function balances(options: BalancesOptions, context: AuditContext): Promise<number> {
  const bound: Bound = options.at === undefined ? {} : parseMoment(options.at);
  const workers = workersIn(options);
  return withSource(context, options, async (source) => {
    const audit = new Audit(source, context);
    if (options.at === undefined) await audit.run(workers);
    else await audit.runTo(bound);
    refuseFuture(audit, bound);
    const accounts = [...audit.verifier.balances].sort(([a], [b]) => (a < b ? -1 : 1));
    if (options.json) await writeJson(context.out, reportOf(audit, accounts));
    else await writeTable(audit, accounts, context);
    await warnIfBroken(audit, context.err);
    return exitCodeOf(audit);
  });
}

type Account = readonly [account: string, coins: number];

const sumOf = (accounts: readonly Account[]): number => accounts.reduce((sum, [, coins]) => sum + coins, 0);

function refuseFuture({ head, valid }: Audit, { revision }: Bound): void {
  if (revision === undefined || !head || !valid || head.revision >= revision) return;
  throw new AuditError(`La revisione ${revision} non esiste ancora: l'ultima è la ${head.revision}`);
}

function reportOf({ head, valid, findingsCount }: Audit, accounts: readonly Account[]): Record<string, unknown> {
  const sum = sumOf(accounts);
  return { revision: head?.revision, ts: head?.ts, valid, findingsCount, sum, balances: Object.fromEntries(accounts) };
}

async function writeTable({ head }: Audit, accounts: readonly Account[], { out }: AuditContext): Promise<void> {
  await write(out, `Saldi alla revisione ${head?.revision} (${head?.ts})\n\n${row('conto', 'Coin FORM')}`);
  for (let start = 0; start < accounts.length; start += ROWS_AT_ONCE) {
    const rows = accounts.slice(start, start + ROWS_AT_ONCE).map(([account, coins]) => row(account, italian(coins)));
    await write(out, rows.join(''));
  }
  await write(out, row('somma', italian(sumOf(accounts))));
}

const row = (account: string, coins: string): string =>
  `${account.padEnd(ACCOUNT_WIDTH)}${coins.padStart(AMOUNT_WIDTH)}\n`;
