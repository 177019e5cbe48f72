import { availableParallelism, cpus, release, totalmem, type } from 'node:os';
import type { BenchServer } from './server.js';

/** The machine of a run, because rates of different machines cannot be compared. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  readonly postgres: string;
}

export async function thisMachine(server: BenchServer): Promise<Machine> {
  const [row] = await server.query<{ server_version: string }>('postgres', 'show server_version');
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    system: `${type()} ${release()}`,
    node: process.versions.node,
    postgres: row?.server_version ?? 'unknown',
  };
}
