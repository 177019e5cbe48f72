import { Injectable } from '@nestjs/common';

/** Which profiles are those of verified companies: the module that knows registers it. */
@Injectable()
export class VerifiedProfiles {
  private isVerifiedWallet: (wallet: string) => boolean = () => false;

  register(isVerified: (wallet: string) => boolean): void {
    this.isVerifiedWallet = isVerified;
  }

  isVerified(wallet: string): boolean {
    return this.isVerifiedWallet(wallet);
  }
}
