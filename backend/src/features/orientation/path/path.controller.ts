import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Idempotent } from '../../../platform/http/commands/stored-responses.js';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../../platform/http/requests/idempotency-key.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { refuseContactDetails } from '../../minors/rules/contact-details/refuse-contact-details.js';
import { goalNotFound, Path, stepNotFound } from './path.js';
import { GoalBody, GoalView, StepBody, StepEditBody, StepView } from './path-views.js';

const GoalId = () => IdParam(goalNotFound);
const StepId = () => IdParam(stepNotFound, 'step');

/** A person's own goals and the steps to them (product.md 22.9). */
@ApiTags('orientation')
@SignedInRoute()
@Roles('minor', 'adult')
@AllowedWhile('restricted')
@Controller('path/goals')
export class PathController {
  constructor(private readonly path: Path) {}

  @Get()
  @ApiOkResponse({ type: GoalView, isArray: true })
  list(@SignedIn() { wallet }: Principal): Promise<GoalView[]> {
    return this.path.of(wallet);
  }

  @Post()
  @Idempotent()
  @ApiCreatedResponse({ type: GoalView })
  @ApiErrors(400, 409)
  add(@SignedInWithKey() principal: KeyedPrincipal, @Body() body: GoalBody): Promise<GoalView> {
    refuseContactDetails(principal.role, { title: body.title });
    return this.path.addGoal(principal, body, new Date());
  }

  @Put(':id')
  @ApiOkResponse({ type: GoalView })
  @ApiErrors(400, 404)
  rename(@SignedIn() principal: Principal, @GoalId() id: string, @Body() body: GoalBody): Promise<GoalView> {
    refuseContactDetails(principal.role, { title: body.title });
    return this.path.renameGoal(principal.wallet, id, body, new Date());
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(404)
  remove(@SignedIn() { wallet }: Principal, @GoalId() id: string): Promise<void> {
    return this.path.removeGoal(wallet, id);
  }

  @Post(':id/steps')
  @Idempotent()
  @ApiCreatedResponse({ type: StepView })
  @ApiErrors(400, 404, 409)
  addStep(
    @SignedInWithKey() principal: KeyedPrincipal,
    @GoalId() id: string,
    @Body() body: StepBody,
  ): Promise<StepView> {
    refuseContactDetails(principal.role, { title: body.title });
    return this.path.addStep(principal, id, body, new Date());
  }

  @Put(':id/steps/:step')
  @ApiOkResponse({ type: StepView })
  @ApiErrors(400, 404)
  editStep(
    @SignedIn() principal: Principal,
    @GoalId() id: string,
    @StepId() step: string,
    @Body() body: StepEditBody,
  ): Promise<StepView> {
    refuseContactDetails(principal.role, { title: body.title });
    return this.path.editStep(principal.wallet, id, step, body, new Date());
  }

  @Delete(':id/steps/:step')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(404)
  removeStep(@SignedIn() { wallet }: Principal, @GoalId() id: string, @StepId() step: string): Promise<void> {
    return this.path.removeStep(wallet, id, step, new Date());
  }
}
