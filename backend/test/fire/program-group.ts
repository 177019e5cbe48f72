import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type pg from 'pg';
import { SupervisedProgram } from './supervised-program.js';

/** Several processes of the program on one ledger, each started again whenever it ends. */
export class ProgramGroup {
  private turn = 0;

  private constructor(
    readonly programs: readonly SupervisedProgram[],
    /** Where the link of each listens, in the same order. */
    readonly addresses: readonly string[],
  ) {}

  /** @param envs of each process; the first one, which makes the database, starts before the others */
  static async start(envs: readonly Record<string, string>[]): Promise<ProgramGroup> {
    const addresses = await Promise.all(envs.map(freeAddress));
    const programs = envs.map((env, at) => new SupervisedProgram({ ...env, CLUSTER_ADDRESS: addresses[at] ?? '' }));
    const group = new ProgramGroup(programs, addresses);
    try {
      const [first, ...others] = programs;
      await first?.start();
      await Promise.all(others.map((program) => program.start()));
      return group;
    } catch (error) {
      await group.stop();
      throw error;
    }
  }

  get urls(): readonly string[] {
    return this.programs.map(({ url }) => url);
  }

  /** Of each process in turn. */
  nextUrl(): string {
    const { urls } = this;
    return urls[this.turn++ % urls.length] ?? '';
  }

  /** The number of the process that leads, or led last. */
  async leader(client: pg.ClientBase): Promise<number> {
    const { rows } = await client.query<{ address: string }>('select address from cluster.terms');
    return this.addresses.indexOf(rows[0]?.address ?? '');
  }

  async stop(): Promise<void> {
    // The first one owns the embedded database, where there is one.
    for (const program of [...this.programs].reverse()) await program.stop();
  }
}

/** Below those that a system gives to whoever names none: one of these would be somebody else's before it is used. */
const PORTS = [20_000, 32_000] as const;

/** An address of this machine on which nothing listens. */
export async function freeAddress(): Promise<string> {
  const port = randomInt(...PORTS);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freeAddress();
  }
  server.close();
  await once(server, 'close');
  return `127.0.0.1:${port}`;
}
