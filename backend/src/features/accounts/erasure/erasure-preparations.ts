import { Injectable } from '@nestjs/common';

/** What a module ends before an account is closed, because its owner cannot. @param wallet of the account */
export type ErasurePreparation = (wallet: string, now: Date) => Promise<void>;

/** The modules that prepare erasures. */
@Injectable()
export class ErasurePreparations {
  private readonly parts: ErasurePreparation[] = [];

  register(part: ErasurePreparation): void {
    this.parts.push(part);
  }

  async prepare(wallet: string, now: Date): Promise<void> {
    for (const part of this.parts) await part(wallet, now);
  }
}
