import { runProgram } from '../src/basics/program.js';

/** Runs FORM with a community in it. Imports the rest only after the signal handlers are installed. */
export const demo = (): Promise<never> =>
  runProgram('The demonstration cannot start', async (stop) => {
    const { runDemo } = await import('./run-demo.js');
    await runDemo(stop);
  });
