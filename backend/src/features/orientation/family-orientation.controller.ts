import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { ApiErrors } from '../../platform/http/errors/error-body.js';
import { notAllowed } from '../../platform/http/errors/errors.js';
import { IdParam } from '../../platform/http/fields/ids.js';
import { type Principal, SignedIn, SignedInRoute } from '../../platform/http/requests/signed-in.js';
import { CONSENT_AGE } from '../accounts/domain/ages.js';
import { isUnder } from '../accounts/people/under-age.js';
import { Children, childNotFound } from '../minors/families/children.js';
import { Path } from './path/path.js';
import { GoalView } from './path/path-views.js';
import { ResultView } from './questionnaire/questionnaire-views.js';
import { Results } from './questionnaire/results.js';

const ChildId = () => IdParam(childNotFound, 'child');

/** What guardians read of a child under fourteen (product.md 22.12). */
@ApiTags('guardians')
@SignedInRoute()
@ApiErrors(403, 404)
@Controller('family/:child')
export class FamilyOrientationController {
  constructor(
    private readonly children: Children,
    private readonly results: Results,
    private readonly path: Path,
    private readonly ledger: Ledger,
  ) {}

  @Get('orientation')
  @ApiOkResponse({ type: ResultView, isArray: true })
  async resultsOf(@SignedIn() principal: Principal, @ChildId() id: string): Promise<ResultView[]> {
    const now = new Date();
    return this.results.of(await this.youngChildOf(principal, id, now), now);
  }

  @Get('path')
  @ApiOkResponse({ type: GoalView, isArray: true })
  async pathOf(@SignedIn() principal: Principal, @ChildId() id: string): Promise<GoalView[]> {
    return this.path.of(await this.youngChildOf(principal, id, new Date()));
  }

  /** @throws DomainError NOT_FOUND | NOT_ALLOWED, from the fourteenth birthday on */
  private async youngChildOf(principal: Principal, id: string, now: Date): Promise<string> {
    const child = await this.children.childOf(principal, id);
    if (isUnder(CONSENT_AGE, this.ledger.state, child, now)) return child.wallet;
    throw notAllowed('Ha compiuto 14 anni: percorso e risultati sono solo suoi');
  }
}
