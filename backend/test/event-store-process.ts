import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ProtocolDouble } from './event-store/protocol-double.js';

/** An EventStoreDB (its protocol double) in a process of its own, which can freeze and be killed. */
export interface EventStoreProcess {
  readonly connectionString: string;
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
}

const THIS = fileURLToPath(
  new URL('../dist/test/event-store-process.js', import.meta.url.replace(/\/dist[^/]*\//, '/')),
);

export async function startEventStoreProcess(): Promise<EventStoreProcess> {
  const child = spawn(process.execPath, [THIS, 'serve'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const gone = once(child, 'exit');
  return {
    connectionString: String(line).trim(),
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

if (process.argv[2] === 'serve') {
  const { connectionString } = await ProtocolDouble.start();
  process.stdout.write(`${connectionString}\n`);
}
