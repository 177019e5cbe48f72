import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED } from './archive-writer.js';
import { archiveName, secretsPath } from './backup-files.js';

const PREFIX = 'form-nightly-';
/** The two files of a nightly backup, and what an interrupted one has left of them. */
const NIGHTLY = /^form-nightly-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.(?:tar\.gz|secrets\.json)(?:\.age)?/;
const ARCHIVE = /\.tar\.gz(?:\.age)?$/;
const DAY_MS = 86_400_000;

interface NightlyFile {
  readonly path: string;
  readonly madeAt: Date;
}

/** The folder of the nightly backups. Files of other names are other people's. */
export class NightlyFolder {
  constructor(readonly path: string) {}

  /** Where tonight's backup goes. */
  fileFor(now: Date): string {
    return join(this.path, archiveName(PREFIX, now));
  }

  /** When the newest complete backup was begun; undefined when there is none. @throws Error of the file system */
  async newest(): Promise<Date | undefined> {
    return (await this.archives())[0]?.madeAt;
  }

  /**
   * Deletes all backups but `made`, which is always kept, and the newest others, together `count`; and what a backup left that
   * was interrupted a day ago or more.
   */
  async keep(made: string, count: number, now: Date): Promise<void> {
    const others = (await this.archives()).filter(({ path }) => path !== made);
    for (const { path } of others.slice(count - 1)) {
      await rm(path, { force: true });
      await rm(secretsPath(path), { force: true });
    }
    for (const { path, madeAt } of await this.files()) {
      if (path.endsWith(UNFINISHED) && now.getTime() - madeAt.getTime() > DAY_MS) await rm(path, { force: true });
    }
  }

  /** Complete backups, the newest first. */
  private async archives(): Promise<NightlyFile[]> {
    const archives = (await this.files()).filter(({ path }) => ARCHIVE.test(path));
    return archives.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  }

  private async files(): Promise<NightlyFile[]> {
    const names = await readdir(this.path);
    return names.flatMap((name) => {
      const [match, year, month, day, hour, minute, second] = NIGHTLY.exec(name) ?? [];
      if (match === undefined) return [];
      const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      return Number.isNaN(madeAt.getTime()) ? [] : [{ path: join(this.path, name), madeAt }];
    });
  }
}
