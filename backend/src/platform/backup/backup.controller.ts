import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Roles, SignedInRoute } from '../http/requests/signed-in.js';
import { NightlyBackup } from './nightly-backup.js';

/** Whether the nightly backups succeed. */
export class BackupView {
  @ApiProperty({ description: 'false where no nightly backups are made' }) enabled!: boolean;
  @ApiProperty({ description: 'whether the backup of last night is missing' }) missing!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) newest!: string | null;
}

@ApiTags('admin')
@SignedInRoute()
@Roles('admin')
@Controller('admin/backup')
export class BackupController {
  constructor(private readonly backups: NightlyBackup) {}

  @Get()
  @ApiOkResponse({ type: BackupView })
  state(): BackupView {
    const state = this.backups.state(new Date());
    return {
      enabled: state !== undefined,
      missing: state?.isMissing ?? false,
      newest: state?.newest?.toISOString() ?? null,
    };
  }
}
