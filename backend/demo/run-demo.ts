import { ConfigError } from '../src/basics/environment.js';
import type { Config } from '../src/platform/settings/config.js';
import { isFilled, noteBegun, noteFilled } from '../src/programs/filling.js';
import { serve } from '../src/programs/serve.js';
import type { Log } from '../src/startup/log.js';
import { emailOf } from './content/person.js';
import { DEMO_PASSWORD, FEATURED } from './demo-people.js';
import { fill, isInhabited, openDemoRuntime, type Scenario } from './fill.js';

/** `form demo`: fills a data folder of its own with a community, once, and starts the product on it. */

const WELCOME_COINS = '100';
/** Width of the column of roles. */
const COLUMN = 17;

/** Fills the data folder unless it is filled already, and then runs FORM on it until `stop`. */
export async function runDemo(stop: AbortSignal): Promise<void> {
  process.env.DATA_DIR ||= 'data/demo';
  process.env.WELCOME_COINS ||= WELCOME_COINS;
  process.env.GUARDIAN_CONSENT ||= 'required';
  const seed = seedOf(process.env);
  await serve(stop, async (config, logger) => {
    if (!isFilled(config.dataDir)) await fillOnce(config, { seed, end: new Date() }, logger, stop);
    say('\n  Sign in with one of these; the password is the same for all.\n');
    for (const [role, email] of signIns(config.adminEmail)) say(`  ${role.padEnd(COLUMN)}${email}`);
    say(`  ${'password'.padEnd(COLUMN)}${DEMO_PASSWORD}`);
  });
}

async function fillOnce(config: Config, scenario: Scenario, logger: Log, stop: AbortSignal): Promise<void> {
  const { dataDir } = config;
  const runtime = await openDemoRuntime(config, logger, scenario.end, stop);
  stop.addEventListener('abort', runtime.close);
  try {
    if (isInhabited(runtime)) {
      throw new ConfigError(
        `people live in ${dataDir} already, or filling it was interrupted: delete it and try again`,
      );
    }
    say(`\n  Filling ${dataDir} with a community: this takes some twenty seconds, once …`);
    noteBegun(dataDir, scenario.end);
    await fill(runtime, scenario, logger);
    noteFilled(dataDir, scenario.end);
  } finally {
    await runtime.close();
  }
}

function seedOf({ DEMO_SEED }: NodeJS.ProcessEnv): number {
  const seed = Number(DEMO_SEED || 1);
  if (Number.isSafeInteger(seed) && seed >= 0) return seed;
  throw new ConfigError('DEMO_SEED must be a whole number');
}

const signIns = (admin: string) =>
  [
    ['admin', admin],
    ['adult', emailOf(FEATURED)],
    ['guardian', emailOf('Francesca Lombardi')],
    ['minor', emailOf('Sofia Lombardi')],
    ['minor who waits', emailOf('Nina Marchetti')],
    ['company', emailOf('Paolo Marchiori')],
  ] as const;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
