import cluster from 'node:cluster';
import { runProgram } from '../basics/program.js';

/** Starts FORM, in one process or under a supervisor. What it is made of is loaded only once signals are heard. */
export const start = (): Promise<never> =>
  runProgram('FORM cannot start', async (stop) => {
    const { processesOf, readSettings } = await import('../platform/settings/config.js');
    const processes = processesOf(process.env);
    if (cluster.isWorker || processes === 1) {
      const { serve } = await import('./serve.js');
      await serve(stop);
      return;
    }
    const { logLevel, logFormat } = readSettings(process.env);
    const { builtFrontend } = await import('../startup/built-frontend.js');
    // A process that is started again later belongs to this build, too.
    builtFrontend();
    const [{ supervise }, { createLogger }] = await Promise.all([
      import('../platform/cluster/supervisor.js'),
      import('../startup/log.js'),
    ]);
    const log = createLogger(logLevel, logFormat);
    const code = await supervise({ processes, stop, log });
    await log.close();
    if (code !== 0) process.exit(code);
  });
