import { Injectable } from '@nestjs/common';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { Images } from '../../../platform/images/images.js';
import { type ContentReader, type FoundContent, Reportable } from '../../definition/reportable.js';
import { isProfileHidden, isProfileRemoved } from '../../moderation/rules/hidden-profiles.js';
import { People } from '../people/people.js';
import { Users } from '../people/users.js';
import { publicProfileOf } from './public-profile.js';

/** Profiles, as a report is about them. */
@Injectable()
export class ReportedProfiles {
  constructor(
    private readonly users: Users,
    private readonly people: People,
    private readonly ledger: Ledger,
    private readonly images: Images,
  ) {}

  @Reportable('profile')
  async profile(id: string, _: string | undefined, reader: ContentReader): Promise<FoundContent | undefined> {
    const [user, card] = await Promise.all([this.users.find(id), this.people.withId(id)]);
    if (!user || !card) return undefined;
    const { state } = this.ledger;
    const mayStillSee = reader?.role === 'admin' && isProfileRemoved(state, card.wallet);
    if (isProfileHidden(state, card.wallet, new Date()) && !mayStillSee) return undefined;
    const { name, bio, profileImage } = publicProfileOf(user, false);
    return {
      ...{ kind: 'profile', content: card.wallet, author: card.wallet },
      evidence: {
        title: name,
        text: bio ?? '',
        image: profileImage && this.images.pathOf(profileImage),
        link: `/user/${id}`,
      },
    };
  }
}
