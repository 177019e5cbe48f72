import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminCategoriesController, CategoriesController } from './categories.controller.js';
import { Categories } from './categories.js';
import { Category } from './category.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Category])],
  controllers: [CategoriesController, AdminCategoriesController],
  providers: [Categories],
  exports: [Categories],
})
export class CategoriesModule {}
