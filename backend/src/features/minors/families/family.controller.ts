import type { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Idempotent } from '../../../platform/http/commands/stored-responses.js';
import { ApiErrors, Message } from '../../../platform/http/errors/error-body.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { PersonalFile } from '../../../platform/http/fields/personal-data.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../../platform/http/requests/idempotency-key.js';
import { type Principal, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { EraseUser } from '../../accounts/erasure/erase-user.js';
import { PasswordCheck } from '../../accounts/passwords/password-check.js';
import { Objections } from '../consent/guardian-objections.js';
import {
  ConfirmedBody,
  DateOfBirthBody,
  InvitationBody,
  LimitsBody,
  PersonEmailBody,
  RemovalObjectionBody,
} from '../guardian-bodies.js';
import { FamilyChildView } from '../guardian-views.js';
import { Children, childNotFound } from './children.js';
import { Families } from './families.js';
import { FamilyCommands } from './family-commands.js';

const ChildId = () => IdParam(childNotFound, 'child');

/** What a guardian sees and sets (product.md 16.7). */
@ApiTags('guardians')
@SignedInRoute()
@ApiErrors(403)
@Controller('family')
export class FamilyController {
  constructor(
    private readonly families: Families,
    private readonly children: Children,
    private readonly commands: FamilyCommands,
    private readonly objections: Objections,
    private readonly check: PasswordCheck,
    private readonly eraseUser: EraseUser,
  ) {}

  @Get()
  @ApiOkResponse({ type: FamilyChildView, isArray: true })
  list(@SignedIn() principal: Principal): Promise<FamilyChildView[]> {
    return this.families.listChildren(principal, new Date());
  }

  @Put(':child/limits')
  @ApiOkResponse({ type: FamilyChildView })
  @ApiErrors(400, 404, 409)
  async limits(
    @SignedIn() principal: Principal,
    @ChildId() id: string,
    @Body() body: LimitsBody,
  ): Promise<FamilyChildView> {
    await this.commands.setLimits(principal, id, body, new Date());
    return this.families.child(principal, id, new Date());
  }

  @Post(':child/allowed')
  @HttpCode(200)
  @ApiOkResponse({ type: FamilyChildView })
  @ApiErrors(400, 404, 409, 429)
  async allow(
    @SignedIn() principal: Principal,
    @ChildId() id: string,
    @Body() { email }: PersonEmailBody,
  ): Promise<FamilyChildView> {
    await this.commands.allow(principal, id, email);
    return this.families.child(principal, id, new Date());
  }

  @Delete(':child/allowed/:person')
  @ApiOkResponse({ type: FamilyChildView })
  @ApiErrors(404)
  async disallow(
    @SignedIn() principal: Principal,
    @ChildId() id: string,
    @IdParam(childNotFound, 'person') person: string,
  ): Promise<FamilyChildView> {
    await this.commands.disallow(principal, id, person);
    return this.families.child(principal, id, new Date());
  }

  @AllowedWhile('restricted')
  @Post(':child/consent/withdraw')
  @HttpCode(200)
  @ApiOkResponse({ type: FamilyChildView })
  @ApiErrors(404, 409)
  async withdraw(@SignedIn() principal: Principal, @ChildId() id: string): Promise<FamilyChildView> {
    await this.commands.withdraw(principal, id);
    return this.families.child(principal, id, new Date());
  }

  @Post(':child/consent')
  @HttpCode(200)
  @ApiOkResponse({ type: FamilyChildView })
  @ApiErrors(404, 409)
  async consentAgain(@SignedIn() principal: Principal, @ChildId() id: string): Promise<FamilyChildView> {
    await this.commands.consentAgain(principal, id, new Date());
    return this.families.child(principal, id, new Date());
  }

  @Post(':child/guardians')
  @Idempotent()
  @ApiCreatedResponse({ type: FamilyChildView })
  @ApiErrors(400, 404, 409, 429)
  async invite(
    @SignedInWithKey() principal: KeyedPrincipal,
    @ChildId() id: string,
    @Body() { email }: InvitationBody,
  ): Promise<FamilyChildView> {
    await this.commands.invite(principal, id, email, { key: principal.key, now: new Date() });
    return this.families.child(principal, id, new Date());
  }

  /** An administrator replaced the caller, who may object for seven days. */
  @AllowedWhile('restricted')
  @Post(':child/objection')
  @Idempotent()
  @ApiCreatedResponse({ type: Message })
  @ApiErrors(400, 404, 409)
  async object(
    @SignedInWithKey() principal: KeyedPrincipal,
    @ChildId() id: string,
    @Body() { reason }: RemovalObjectionBody,
  ): Promise<Message> {
    await this.objections.raise(principal, id, reason, { key: principal.key, now: new Date() });
    return { msg: 'Reclamo inviato: lo esamina un amministratore' };
  }

  /** All stored data of the child, without what the child reported. */
  @Get(':child/export')
  @PersonalFile()
  @ApiErrors(404)
  export(@SignedIn() principal: Principal, @ChildId() id: string): Promise<Readable> {
    return this.families.export(principal, id);
  }

  @AllowedWhile('restricted')
  @Delete(':child')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(400, 404, 409, 429)
  async erase(
    @SignedIn() principal: Principal,
    @ChildId() id: string,
    @Body() { password }: ConfirmedBody,
    @Req() { ip }: FastifyRequest,
  ): Promise<void> {
    await this.children.childOf(principal, id);
    await this.check.confirm(principal.personId, password, ip);
    await this.eraseUser.execute(id, 'guardian', { actor: principal.wallet });
  }

  @Put(':child/date-of-birth')
  @ApiOkResponse({ type: FamilyChildView })
  @ApiErrors(400, 404, 409)
  async dateOfBirth(
    @SignedIn() principal: Principal,
    @ChildId() id: string,
    @Body() { dateOfBirth, reason }: DateOfBirthBody,
  ): Promise<FamilyChildView> {
    await this.commands.setDateOfBirth(principal, id, { dateOfBirth, reason }, new Date());
    return this.families.child(principal, id, new Date());
  }
}
