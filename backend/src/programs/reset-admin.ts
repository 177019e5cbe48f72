import { DataSource } from 'typeorm';
import { commandLine } from '../basics/operator-commands.js';
import { OneTimeTokens } from '../features/accounts/passwords/one-time-tokens.js';
import { RESET_MINUTES, resetPath } from '../features/accounts/passwords/reset-password.js';
import { Person } from '../features/accounts/people/person.entity.js';
import { removeSecondStep } from '../features/accounts/second-step/second-steps.js';
import { lockedPerson } from '../features/accounts/sign-in/locked-person.js';
import { databaseOptions } from '../platform/database/database.js';
import { addressOf } from '../platform/http/fields/shown-text.js';
import { openRuntime, type Runtime, SILENT } from '../startup/runtime.js';
import { configOfExisting } from './before-start.js';

/**
 * Prints a link with which an administrator sets a new password, while FORM runs or not (docs/operations.md, "An
 * administrator who cannot sign in").
 * @param given the administrator's e-mail; without it ADMIN_EMAIL
 * @param removesSecondStep takes a lost second step from them, too
 * @throws Error with one line for people
 */
export async function resetAdmin(given: string | undefined, removesSecondStep: boolean): Promise<void> {
  const config = await configOfExisting(process.env);
  const runtime = await openRuntime(config, SILENT);
  try {
    const email = (given && addressOf(given)) || config.adminEmail;
    const token = await tokenFor(runtime, email, removesSecondStep);
    const base = config.publicUrl ?? `http://localhost:${config.port}`;
    process.stdout.write(`${base}${resetPath(token)}\n`);
    process.stdout.write(`For ${email}: valid once, for ${RESET_MINUTES} minutes. An earlier link no longer works.\n`);
    if (removesSecondStep)
      process.stdout.write('The sign-in needs no second step until the administrator sets one up again.\n');
  } finally {
    await runtime.close();
  }
}

/** @throws Error with one line when the e-mail is no administrator's */
async function tokenFor({ databaseUrl, ledger }: Runtime, email: string, removes: boolean): Promise<string> {
  const database = await new DataSource(databaseOptions(databaseUrl, [Person])).initialize();
  try {
    return await database.transaction(async (transaction) => {
      const person = await lockedPerson({ email }, transaction);
      const isAdmin = person && ledger.state.accounts.get(person.wallet)?.role === 'admin';
      if (!isAdmin)
        throw new Error(`no administrator has the e-mail ${email}. Name one: ${commandLine('reset-admin', '…')}`);
      const owner = removes ? { ...person, ...(await removeSecondStep(person.id, transaction)) } : person;
      return new OneTimeTokens(database).issue(owner, 'reset-password', new Date(), RESET_MINUTES, transaction);
    });
  } finally {
    await database.destroy();
  }
}
