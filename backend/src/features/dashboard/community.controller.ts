import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../../platform/http/requests/signed-in.js';
import { COMMUNITY_KEPT_SECONDS, Community } from './community.js';
import { CommunityView } from './dashboard-views.js';

@ApiTags('community')
@Controller('community')
export class CommunityController {
  constructor(private readonly community: Community) {}

  @Get()
  @Public()
  @Header('Cache-Control', `public, max-age=${COMMUNITY_KEPT_SECONDS}`)
  @ApiOkResponse({ type: CommunityView })
  now(): Promise<CommunityView> {
    return this.community.now();
  }
}
