import { Injectable } from '@nestjs/common';

interface Suspension {
  /** ISO time; null: for good. */
  readonly until: string | null;
}

/** How to find out who is suspended now. */
interface SuspensionLookup {
  readonly suspension: (wallet: string) => Suspension | undefined;
  /** The wallets of all of them. */
  readonly suspended: () => readonly string[];
}

/** Who is suspended, by wallet: the module that knows registers it. */
@Injectable()
export class SuspendedPeople {
  private lookup: SuspensionLookup = { suspension: () => undefined, suspended: () => [] };

  register(lookup: SuspensionLookup): void {
    this.lookup = lookup;
  }

  /** Undefined: they are not suspended. */
  of(wallet: string): Suspension | undefined {
    return this.lookup.suspension(wallet);
  }

  all(): readonly string[] {
    return this.lookup.suspended();
  }
}
