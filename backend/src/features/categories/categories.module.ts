import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminLogModule } from '../audit-log/admin-log.module.js';
import { AdminCategoriesController, CategoriesController } from './categories.controller.js';
import { Categories } from './categories.js';
import { Category } from './category.entity.js';

@Module({
  imports: [AdminLogModule, TypeOrmModule.forFeature([Category])],
  controllers: [CategoriesController, AdminCategoriesController],
  providers: [Categories],
  exports: [Categories],
})
export class CategoriesModule {}
