import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Roles, SignedInRoute } from '../../platform/http/requests/signed-in.js';
import { type WaitingKind, waitingKinds } from '../definition/kinds.js';
import { AdminQueueCounts } from './admin-queue-counts.js';

export class WaitingView {
  @ApiProperty({ enum: waitingKinds.kinds() }) name!: WaitingKind;
  @ApiProperty({ type: 'integer', minimum: 1 }) count!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'how many of them are urgent, or late' }) urgent!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'how many nobody may decide: every administrator has a side',
  })
  undecidable!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'since when the oldest waits' })
  oldest!: string | null;
  @ApiProperty({ description: 'path of the screen where it is decided' }) link!: string;
}

@ApiTags('admin')
@SignedInRoute()
@Roles('admin')
@Controller('admin/waiting')
export class AdminWaitingController {
  constructor(private readonly waiting: AdminQueueCounts) {}

  /** What waits for administrators, kinds with something urgent first; empty where nothing does. */
  @Get()
  @ApiOkResponse({ type: [WaitingView] })
  async now(): Promise<WaitingView[]> {
    const waiting = await this.waiting.now();
    return waiting.map(({ kind, count, urgent, undecidable, oldest, link }) => ({
      name: kind,
      count,
      urgent,
      undecidable,
      oldest: oldest?.toISOString() ?? null,
      link,
    }));
  }
}
