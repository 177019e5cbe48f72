import { Module } from '@nestjs/common';
import { MarketplaceModule } from '../marketplace/marketplace.module.js';
import { OrientationModule } from '../orientation/orientation.module.js';
import { NotifyOfQuestions } from './notify-of-questions.job.js';
import { AnswersController, QuestionsController } from './questions.controller.js';
import { Questions } from './questions.js';
import { ShownQuestions } from './shown-questions.js';

@Module({
  imports: [MarketplaceModule, OrientationModule],
  controllers: [QuestionsController, AnswersController],
  providers: [Questions, ShownQuestions, NotifyOfQuestions],
})
export class QuestionsModule {}
