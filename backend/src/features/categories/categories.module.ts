import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { AdminCategoriesController, CategoriesController } from './categories.controller.js';
import { Categories } from './categories.js';
import { Category } from './category.entity.js';

@Module({
  imports: [AuditLogModule, TypeOrmModule.forFeature([Category])],
  controllers: [CategoriesController, AdminCategoriesController],
  providers: [Categories],
  exports: [Categories],
})
export class CategoriesModule {}
