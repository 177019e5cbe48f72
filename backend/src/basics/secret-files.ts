import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError } from './environment.js';

/** The settings whose value nobody else may read, each of which a file may give: that of Docker's or systemd's secrets. */
export const SECRET_SETTINGS = [
  'JWT_SECRET',
  'SECOND_STEP_SECRET',
  'PICTURE_SECRET',
  'LEDGER_SIGNING_KEY',
  'LEDGER_SIGNING_KEY_NEXT',
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'EVENTSTORE_URL',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'ALERT_WEBHOOK',
] as const;

/**
 * Puts the content of each file that a variable such as JWT_SECRET_FILE names in the place of that variable: JWT_SECRET. Line
 * breaks at the end of a file do not count. Processes that inherit the environment find the values, and no files any more.
 * @param env is changed
 * @returns the variables that a file gave
 * @throws ConfigError in one line that names the variable, without any value
 */
export function readSecretFiles(env: NodeJS.ProcessEnv): string[] {
  const found: string[] = [];
  for (const name of SECRET_SETTINGS) {
    const variable = `${name}_FILE`;
    const file = env[variable];
    if (file && env[name]) throw new ConfigError(`${name} and ${variable} are both set: remove one`);
    if (file) {
      env[name] = contentOf(resolve(env.INIT_CWD ?? '.', file), variable);
      found.push(name);
    }
    delete env[variable];
  }
  return found;
}

function contentOf(path: string, variable: string): string {
  const text = read(path, variable).replace(/[\r\n]+$/, '');
  if (text === '') throw new ConfigError(`${variable}: ${path} is empty`);
  return text;
}

function read(path: string, variable: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new ConfigError(`${variable}: there is no file ${path}`, { cause });
    if (code === 'EACCES') throw new ConfigError(`${variable}: FORM's user may not read ${path}`, { cause });
    throw new ConfigError(`${variable}: ${path} cannot be read (${code})`, { cause });
  }
}
