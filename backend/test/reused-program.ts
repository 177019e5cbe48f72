import { createInterface } from 'node:readline';
import { serve } from '../src/programs/serve.js';
import { END_OF_OUTPUT, type Order } from './program-pool.js';

/**
 * One FORM after another in one process, as program-pool.ts says on standard input. The second start takes a third of the processor
 * time of the first, because what it needs is loaded and compiled.
 */

let stop = new AbortController();

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { start } = JSON.parse(line) as Order;
    if (start) void run(start);
    else stop.abort();
  })
  .on('close', () => process.exit(0));

async function run(env: Readonly<Record<string, string>>): Promise<void> {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  stop = new AbortController();
  try {
    await serve(stop.signal);
  } catch (error) {
    process.stderr.write(`FORM cannot start: ${error instanceof Error ? error.stack : error}\n`);
    process.exit(1);
  }
  for (const stream of [process.stdout, process.stderr]) stream.write(END_OF_OUTPUT);
}
