import { Module } from '@nestjs/common';
import { GuardiansModule } from '../minors/guardians.module.js';
import { FamilyOrientationController } from './family-orientation.controller.js';
import { PathController } from './path/path.controller.js';
import { Path } from './path/path.js';
import { Ticks } from './path/ticks.js';
import { Drafts } from './questionnaire/drafts.js';
import { OrientationTextsController, QuestionnaireController } from './questionnaire/questionnaire.controller.js';
import { Questionnaire } from './questionnaire/questionnaire.js';
import { Results } from './questionnaire/results.js';

@Module({
  imports: [GuardiansModule],
  controllers: [OrientationTextsController, QuestionnaireController, PathController, FamilyOrientationController],
  providers: [Questionnaire, Drafts, Results, Path, Ticks],
})
export class OrientationModule {}
