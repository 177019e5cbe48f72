import { Injectable } from '@nestjs/common';

/** How to find out who is suspended now. */
interface SuspensionLookup {
  readonly isSuspended: (wallet: string) => boolean;
  /** The wallets of all of them. */
  readonly suspended: () => readonly string[];
}

/** Who is suspended, by wallet: the module that knows registers it. */
@Injectable()
export class SuspendedPeople {
  private lookup: SuspensionLookup = { isSuspended: () => false, suspended: () => [] };

  register(lookup: SuspensionLookup): void {
    this.lookup = lookup;
  }

  has(wallet: string): boolean {
    return this.lookup.isSuspended(wallet);
  }

  all(): readonly string[] {
    return this.lookup.suspended();
  }
}
