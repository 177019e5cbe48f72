import { readdir, readFile, readlink } from 'node:fs/promises';

/** Who is at the other end of a connection on this machine, as Linux says. */

/** The process ids of what a process has started and that still runs. */
export async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

/**
 * Which of the processes has the connection whose own end is a port of 127.0.0.1.
 * @throws Error when none has
 */
export async function holderOf(port: number, pids: readonly number[]): Promise<number> {
  const own = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const table = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
  const inode = table.find(([, address]) => address === own)?.[9];
  for (const pid of pids) if ((await filesOf(pid)).includes(`socket:[${inode}]`)) return pid;
  throw new Error(`no process has the connection from port ${port}`);
}

async function filesOf(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')));
}
