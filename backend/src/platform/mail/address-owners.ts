import { Injectable } from '@nestjs/common';

/** @param addresses in lower case. @returns the wallets of those that belong to an account, by address */
export type AddressSource = (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Whose addresses messages go to; the module of accounts knows. */
@Injectable()
export class AddressOwners {
  private source: AddressSource = async () => new Map();

  register(source: AddressSource): void {
    this.source = source;
  }

  find(addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.source(addresses);
  }
}
