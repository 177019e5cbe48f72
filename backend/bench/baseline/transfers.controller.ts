import { Body, Controller, Get, Headers, Post, Req, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { SignedInUser } from './jwt.strategy.js';
import { TransferDto } from './transfer.dto.js';
import { TransfersService } from './transfers.service.js';

@UseGuards(AuthGuard('jwt'))
@Controller('api')
export class TransfersController {
  constructor(private readonly transfers: TransfersService) {}

  @Post('coin/transfer')
  transfer(
    @Req() { user }: { user: SignedInUser },
    @Body() body: TransferDto,
    @Headers('idempotency-key') key: string | undefined,
  ) {
    return this.transfers.transfer(user, body, key ?? null);
  }

  @Get('user/me')
  async me(@Req() { user }: { user: SignedInUser }) {
    return { _id: user.id, name: user.name, coinBalance: await this.transfers.balanceOf(user.id) };
  }
}
