import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Wallet } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { notFound } from '../../../platform/http/errors/errors.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import {
  MaybeSignedIn,
  type Principal,
  Public,
  SignedIn,
  SignedInIfAny,
  SignedInRoute,
} from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { AuthenticatedMultipart, Upload } from '../../../platform/http/server/multipart.js';
import { PICTURE } from '../../../platform/images/picture.js';
import { refuseContactDetails } from '../../minors/rules/contact-details/refuse-contact-details.js';
import { isVerifiedCompany } from '../../moderation/rules/company-verification.js';
import { isProfileHidden, isProfileRemoved } from '../../moderation/rules/hidden-profiles.js';
import { ProfileBody } from '../people/account-bodies.js';
import { People } from '../people/people.js';
import { OwnProfileView } from '../people/user-view.js';
import { Users } from '../people/users.js';
import { EditProfile } from './edit-profile.js';
import { PublicProfileView, publicProfileOf } from './public-profile.js';

const profileNotFound = () => notFound('Profilo non trovato');
const ProfileId = () => IdParam(profileNotFound);

@ApiTags('user')
@Controller('user/profile')
export class ProfileController {
  constructor(
    private readonly users: Users,
    private readonly people: People,
    private readonly ledger: Ledger,
    private readonly editProfile: EditProfile,
  ) {}

  @Get()
  @SignedInRoute()
  @AllowedWhile('waiting')
  @ApiOkResponse({ type: OwnProfileView })
  own(@SignedIn() { personId }: Principal): Promise<OwnProfileView> {
    return this.users.ownProfile(personId);
  }

  // What others see stays as it is, except for a waiting child, of whom they see nothing (features/minors/rules/restricted-edits.ts).
  @Put()
  @SignedInRoute()
  @AllowedWhile('waiting')
  @AuthenticatedMultipart({ body: ProfileBody, file: 'profileImage', rules: PICTURE, booleans: ['showsEmail'] })
  @ApiOkResponse({ type: OwnProfileView })
  @ApiErrors(400, 403, 409)
  async edit(
    @SignedIn() principal: Principal,
    @Body() body: ProfileBody,
    @Upload() picture: Buffer | undefined,
  ): Promise<OwnProfileView> {
    refuseContactDetails(principal.role, { name: body.name, bio: body.bio, city: body.city });
    await this.editProfile.execute(principal, body, picture, new Date());
    return this.users.ownProfile(principal.personId);
  }

  @Get(':id')
  @Public()
  @MaybeSignedIn()
  @ApiOkResponse({ type: PublicProfileView })
  @ApiErrors(404)
  async one(@ProfileId() id: string, @SignedInIfAny() reader: Principal | undefined): Promise<PublicProfileView> {
    const wallet = (await this.people.withId(id))?.wallet;
    const user = wallet !== undefined && this.isShown(wallet, reader) ? await this.users.find(id) : undefined;
    if (!user || wallet === undefined) throw profileNotFound();
    return publicProfileOf(user, isVerifiedCompany(this.ledger.state, wallet));
  }

  /** What an administrator removed is still shown to the person and to administrators. */
  private isShown(wallet: Wallet, reader: Principal | undefined): boolean {
    const { state } = this.ledger;
    if (!isProfileHidden(state, wallet, new Date())) return true;
    return isProfileRemoved(state, wallet) && (reader?.role === 'admin' || reader?.wallet === wallet);
  }
}
