import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Post,
  Put,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApiBadRequestResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErrorBody, Message } from '../http/error-body.js';
import { CreatesOnce } from '../http/first-answers.js';
import { IdempotencyKey } from '../http/idempotency.js';
import { sendPage } from '../http/paging.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../http/signed-in.js';
import type { Outcome } from '../ledger/pending.js';
import { ProjectionRunner } from '../projections/runner.js';
import { BroadcastBody, NotificationsQuery, NotificationView } from './notification-views.js';
import { Notifications, notificationNotFound } from './notifications.js';
import { SendBroadcast } from './send-broadcast.js';

const NotificationId = () => Param('id', new ParseUUIDPipe({ exceptionFactory: notificationNotFound }));

@ApiTags('notifications')
@SignedInRoute()
@Controller('notifications')
export class NotificationsController {
  constructor(private readonly notifications: Notifications) {}

  @Get()
  @ApiOkResponse({ type: [NotificationView] })
  @ApiBadRequestResponse({ type: ErrorBody })
  async list(
    @SignedIn() { wallet }: Principal,
    @Query() query: NotificationsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly NotificationView[]> {
    return sendPage(request, reply, await this.notifications.list(wallet, query));
  }

  @Put('read-all')
  @HttpCode(204)
  @ApiNoContentResponse()
  readAll(@SignedIn() { wallet }: Principal): Promise<void> {
    return this.notifications.markAllRead(wallet);
  }

  @Put(':id/read')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ type: ErrorBody })
  read(@SignedIn() { wallet }: Principal, @NotificationId() id: string): Promise<void> {
    return this.notifications.markRead(wallet, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ type: ErrorBody })
  remove(@SignedIn() { wallet }: Principal, @NotificationId() id: string): Promise<void> {
    return this.notifications.remove(wallet, id);
  }
}

@ApiTags('admin')
@SignedInRoute()
@Roles('admin')
@Controller('admin/notifications')
export class AdminNotificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly projections: ProjectionRunner,
  ) {}

  @Post('broadcast')
  @CreatesOnce()
  @ApiCreatedResponse({ type: Message })
  @ApiBadRequestResponse({ type: ErrorBody })
  async broadcast(
    @SignedIn() { wallet }: Principal,
    @Body() { title, message, targetRole }: BroadcastBody,
    @IdempotencyKey() key: string | undefined,
  ): Promise<Message> {
    const command = new SendBroadcast(wallet, targetRole, title, message, key, new Date());
    const { revision }: Outcome = await this.commands.execute(command);
    await this.projections.waitFor(revision);
    return { msg: 'Notifica inviata con successo' };
  }
}
