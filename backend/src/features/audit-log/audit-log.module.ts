import { Module } from '@nestjs/common';
import { AdminActs } from './admin-acts.js';
import { AdminLogController } from './admin-log.controller.js';
import { AdminLog } from './admin-log.js';

@Module({
  controllers: [AdminLogController],
  providers: [AdminActs, AdminLog],
  exports: [AdminActs],
})
export class AuditLogModule {}
