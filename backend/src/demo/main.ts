import { runProgram } from '../program.js';

/** `make demo`. What it is made of is loaded only once signals are heard. */
await runProgram('The demonstration cannot start', async (stop) => {
  const { runDemo } = await import('./run-demo.js');
  await runDemo(stop);
});
