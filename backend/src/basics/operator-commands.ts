/** What an operator types, named as it works where the message is read. */

/** Where a command is typed: in a clone with make or with npm, on the host of a container, or where `form` is on the path. */
type Place = 'make' | 'npm' | 'container' | 'path';

/** The variables in which make takes what stands behind a command. */
const MAKE_VARIABLES: Readonly<Record<string, string>> = {
  audit: 'ARGS',
  backup: 'FILE',
  restore: 'FILE',
  import: 'FILE',
  'accept-restore': 'CHECKPOINT',
  'reset-admin': 'EMAIL',
};

/** FORM must not run meanwhile, so there is no container to run them in. */
const WITH_FORM_STOPPED = ['accept-restore', 'import', 'restore', 'rotate-key'];

function placeOf({ FORM_CALLED_BY: place, npm_command: npm }: NodeJS.ProcessEnv): Place {
  if (place === 'make' || place === 'container') return place;
  return npm ? 'npm' : 'path';
}

/**
 * @param command a subcommand of `form`
 * @param argument what stands behind it
 * @param env FORM_CALLED_BY is set by the Makefile and by the image
 * @returns the line to type, such as `make backup`, `form backup` or `docker compose exec form form backup`
 */
export function commandLine(command: string, argument = '', env = process.env): string {
  const place = placeOf(env);
  if (place === 'make') return `make ${command}${argument && ` ${MAKE_VARIABLES[command]}="${argument}"`}`;
  const line = `form ${command}${argument && ` ${argument}`}`;
  if (place === 'path') return line;
  // Without the option npm would fetch a stranger's package of that name.
  if (place === 'npm') return `npx --no-install ${line}`;
  if (command === 'start') return 'docker compose up --detach';
  return `docker compose ${WITH_FORM_STOPPED.includes(command) ? 'run --rm' : 'exec'} form ${line}`;
}
