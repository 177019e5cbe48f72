import { Injectable } from '@nestjs/common';

/** What a module does when a company is given another name; `company` is its wallet. */
export interface CompanyNameWatcher {
  /** Whoever trusts the name must stop doing so before it changes. */
  beforeChange(company: string, name: string | null): Promise<void>;
  afterChange(company: string, name: string | null): Promise<void>;
}

/** Changes of the names of companies, for later modules that depend on them. */
@Injectable()
export class CompanyNames {
  private readonly watchers: CompanyNameWatcher[] = [];

  register(watcher: CompanyNameWatcher): void {
    this.watchers.push(watcher);
  }

  /** @param write changes the row. @param from the name before */
  async around<Result>(
    { company, from, to }: { company: string; from: string | null; to: string | null },
    write: () => Promise<Result>,
  ): Promise<Result> {
    if (from === to) return write();
    for (const watcher of this.watchers) await watcher.beforeChange(company, to);
    const written = await write();
    for (const watcher of this.watchers) await watcher.afterChange(company, to);
    return written;
  }
}
