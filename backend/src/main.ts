import { runProgram } from './program.js';

/** Starts FORM. What it is made of is loaded only once signals are heard. */
await runProgram('FORM cannot start', async (stop) => {
  const { serve } = await import('./serve.js');
  await serve(stop);
});
