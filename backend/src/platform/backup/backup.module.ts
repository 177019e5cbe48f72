import { Module } from '@nestjs/common';
import { BackupController } from './backup.controller.js';
import { NightlyBackup } from './nightly-backup.js';

@Module({ controllers: [BackupController], providers: [NightlyBackup] })
export class BackupModule {}
