import { readFile } from 'node:fs/promises';
import { replaceDurableFile } from '../../../basics/durable-file.js';

/**
 * When the machine was started, by the wall clock that was trusted, in a file: a clock that was set while FORM did not run
 * is found at its next start. It counts until the machine is started again.
 */
export class KeptClock {
  private saving: Promise<void> = Promise.resolve();

  /**
   * @param path of the file
   * @param boot names one run of the machine; without it nothing is kept
   */
  constructor(
    private readonly path: string,
    private readonly boot: string | undefined,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** @returns milliseconds since 1970; undefined when nothing was kept since the machine was started */
  async load(): Promise<number | undefined> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const [boot, startedAt = ''] = text.trim().split(' ');
    const milliseconds = Date.parse(startedAt);
    return boot === this.boot && Number.isFinite(milliseconds) ? milliseconds : undefined;
  }

  save(startedAt: number): void {
    if (this.boot === undefined) return;
    const text = `${this.boot} ${new Date(startedAt).toISOString()}\n`;
    this.saving = this.saving.then(() => replaceDurableFile(this.path, text)).catch(this.onError);
  }

  /** Resolves when everything is saved. */
  settled(): Promise<void> {
    return this.saving;
  }
}

/** Linux names each run of the machine. */
export const bootOfMachine = (): Promise<string | undefined> =>
  readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
