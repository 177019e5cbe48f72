import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ApiErrors, Message } from '../../../../platform/http/errors/error-body.js';
import { IdParam } from '../../../../platform/http/fields/ids.js';
import { type Page, Paged } from '../../../../platform/http/lists/paging.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../../../../platform/http/requests/signed-in.js';
import { FamilyListQuery, UnblockAddressBody } from '../../guardian-bodies.js';
import { GuardianRecords } from '../../guardian-records.js';
import { BlockedAddresses } from '../../mailboxes/blocked-addresses.js';
import { childNotFound } from '../children.js';
import { AdminFamilies } from './admin-families.js';
import { ConsentActView, PersonFamilyView, SentRequestView } from './admin-family-views.js';

const PersonId = () => IdParam(childNotFound);

/** The family of a person, for administrators (product.md 16.12). */
@ApiTags('admin')
@SignedInRoute()
@Roles('admin')
@ApiErrors(404)
@Controller('admin/users/:id')
export class AdminFamiliesController {
  constructor(
    private readonly families: AdminFamilies,
    private readonly records: GuardianRecords,
    private readonly blocked: BlockedAddresses,
  ) {}

  /** Of a minor standing, guardians and blocked addresses; of a guardian the children. */
  @Get('family')
  @ApiOkResponse({ type: PersonFamilyView })
  family(@PersonId() id: string, @SignedIn() principal: Principal): Promise<PersonFamilyView> {
    return this.families.familyOf(id, principal, new Date());
  }

  /** Consents given and withdrawn, and what was disputed, newest first. */
  @Get('consents')
  @Paged(ConsentActView)
  consents(@PersonId() id: string, @Query() query: FamilyListQuery): Promise<Page<ConsentActView>> {
    return this.records.consents(id, query);
  }

  /** Requests to guardians of a minor, newest first. */
  @Get('guardian-requests')
  @Paged(SentRequestView)
  requests(@PersonId() id: string, @Query() query: FamilyListQuery): Promise<Page<SentRequestView>> {
    return this.records.requests(id, query);
  }

  /** After a mistaken "Non sono io". */
  @Post('guardian-addresses/unblock')
  @HttpCode(200)
  @ApiOkResponse({ type: Message })
  @ApiErrors(400)
  async unblock(
    @PersonId() id: string,
    @SignedIn() principal: Principal,
    @Body() body: UnblockAddressBody,
  ): Promise<Message> {
    await this.blocked.unblock(principal, id, body);
    return { msg: 'Indirizzo sbloccato: si può indicare di nuovo, e le richieste che aspettano partono' };
  }
}
