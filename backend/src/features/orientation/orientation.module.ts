import { Module } from '@nestjs/common';
import { Drafts } from './questionnaire/drafts.js';
import { OrientationTextsController, QuestionnaireController } from './questionnaire/questionnaire.controller.js';
import { Questionnaire } from './questionnaire/questionnaire.js';
import { Results } from './questionnaire/results.js';

@Module({
  controllers: [OrientationTextsController, QuestionnaireController],
  providers: [Questionnaire, Drafts, Results],
})
export class OrientationModule {}
