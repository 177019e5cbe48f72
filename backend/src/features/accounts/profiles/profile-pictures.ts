import { Injectable } from '@nestjs/common';
import type { Wallet } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { Images } from '../../../platform/images/images.js';
import { isProfileHidden } from '../../moderation/rules/hidden-profiles.js';

/** Who sees the picture of a person: everybody, or only they and administrators. */
@Injectable()
export class ProfilePictures {
  constructor(
    private readonly images: Images,
    private readonly ledger: Ledger,
  ) {}

  /** Neither a minor's is, nor that of who has no public profile. */
  arePublic(wallet: Wallet): boolean {
    const { state } = this.ledger;
    const role = state.accounts.get(wallet)?.role;
    return role !== undefined && role !== 'minor' && !isProfileHidden(state, wallet, new Date());
  }

  /** For the person and for administrators. */
  linkTo(picture: string | null, wallet: Wallet): string | null {
    return picture === null || this.arePublic(wallet) ? picture : this.images.linkTo(picture);
  }
}
