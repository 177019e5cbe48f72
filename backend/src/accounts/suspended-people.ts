import { Injectable } from '@nestjs/common';

/** Who is suspended, by wallet: the module that knows registers it. */
@Injectable()
export class SuspendedPeople {
  private isSuspended: (wallet: string) => boolean = () => false;

  register(isSuspended: (wallet: string) => boolean): void {
    this.isSuspended = isSuspended;
  }

  has(wallet: string): boolean {
    return this.isSuspended(wallet);
  }
}
