import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ContestsModule } from '../contests/contests.module.js';
import { MarketplaceModule } from '../marketplace/marketplace.module.js';
import { GuardiansModule } from '../minors/guardians.module.js';
import { FamilyOrientationController } from './family-orientation.controller.js';
import { PathController } from './path/path.controller.js';
import { Path } from './path/path.js';
import { Ticks } from './path/ticks.js';
import { Drafts } from './questionnaire/drafts.js';
import { OrientationTextsController, QuestionnaireController } from './questionnaire/questionnaire.controller.js';
import { Questionnaire } from './questionnaire/questionnaire.js';
import { Results } from './questionnaire/results.js';
import { SuggestionsController } from './suggestions/suggestions.controller.js';
import { Suggestions } from './suggestions/suggestions.js';

@Module({
  imports: [AccountsModule, ContestsModule, GuardiansModule, MarketplaceModule],
  controllers: [
    OrientationTextsController,
    QuestionnaireController,
    SuggestionsController,
    PathController,
    FamilyOrientationController,
  ],
  providers: [Questionnaire, Drafts, Results, Suggestions, Path, Ticks],
})
export class OrientationModule {}
