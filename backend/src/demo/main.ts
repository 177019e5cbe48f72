import { runProgram } from '../program.js';

/** `make demo`. Imports the rest only after the signal handlers are installed. */
await runProgram('The demonstration cannot start', async (stop) => {
  const { runDemo } = await import('./run-demo.js');
  await runDemo(stop);
});
