import { Module } from '@nestjs/common';
import { MarketplaceModule } from '../marketplace/marketplace.module.js';
import { OrientationModule } from '../orientation/orientation.module.js';
import { AnswersController, QuestionsController } from './questions.controller.js';
import { Questions } from './questions.js';
import { ShownQuestions } from './shown-questions.js';
import { TellOfQuestions } from './tell-of-questions.job.js';

@Module({
  imports: [MarketplaceModule, OrientationModule],
  controllers: [QuestionsController, AnswersController],
  providers: [Questions, ShownQuestions, TellOfQuestions],
})
export class QuestionsModule {}
