import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ContestsModule } from '../contests/contests.module.js';
import { MarketplaceModule } from '../marketplace/marketplace.module.js';
import { MinorsModule } from '../minors/minors.module.js';
import { FamilyOrientationController } from './family-orientation.controller.js';
import { ChangedGuardians } from './guidance/changed-guardians.js';
import { ChildrensGuidance } from './guidance/childrens-guidance.js';
import { CommentsController } from './guidance/comments.controller.js';
import { Comments } from './guidance/comments.js';
import { FamilyGuidanceController } from './guidance/family-guidance.controller.js';
import { GuidanceController } from './guidance/guidance.controller.js';
import { GuidanceJob } from './guidance/guidance.job.js';
import { GuidanceLetters } from './guidance/guidance-letters.js';
import { Guidances } from './guidance/guidances.js';
import { GuidedController } from './guidance/guided.controller.js';
import { Guided } from './guidance/guided.js';
import { Invitations } from './guidance/invitations.js';
import { SuspendedCounsellors } from './guidance/suspended-counsellors.js';
import { PathController } from './path/path.controller.js';
import { Path } from './path/path.js';
import { Ticks } from './path/ticks.js';
import { Drafts } from './questionnaire/drafts.js';
import { OrientationTextsController, QuestionnaireController } from './questionnaire/questionnaire.controller.js';
import { Questionnaire } from './questionnaire/questionnaire.js';
import { Results } from './questionnaire/results.js';
import { ReadByGuardians } from './read-by-guardians.js';
import { SuggestionsController } from './suggestions/suggestions.controller.js';
import { Suggestions } from './suggestions/suggestions.js';

@Module({
  imports: [AccountsModule, ContestsModule, MinorsModule, MarketplaceModule],
  controllers: [
    OrientationTextsController,
    QuestionnaireController,
    SuggestionsController,
    PathController,
    CommentsController,
    GuidanceController,
    GuidedController,
    FamilyGuidanceController,
    FamilyOrientationController,
  ],
  providers: [
    Questionnaire,
    Drafts,
    Results,
    Suggestions,
    Path,
    Ticks,
    ReadByGuardians,
    Invitations,
    Guidances,
    Guided,
    ChildrensGuidance,
    Comments,
    GuidanceJob,
    SuspendedCounsellors,
    ChangedGuardians,
    GuidanceLetters,
  ],
  exports: [ReadByGuardians],
})
export class OrientationModule {}
