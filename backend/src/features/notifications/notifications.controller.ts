import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { LedgerCommand } from '../../platform/commands/ledger-command.js';
import { Effects } from '../../platform/effects/effects.js';
import { Idempotent } from '../../platform/http/commands/stored-responses.js';
import { ApiErrors, Message } from '../../platform/http/errors/error-body.js';
import { IdParam } from '../../platform/http/fields/ids.js';
import { type Page, Paged } from '../../platform/http/lists/paging.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../platform/http/requests/idempotency-key.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../platform/http/requests/standing-routes.js';
import {
  AudienceQuery,
  AudienceView,
  BroadcastBody,
  NotificationsQuery,
  NotificationView,
} from './notification-views.js';
import { Notifications, notificationNotFound, UNREAD_COUNT } from './notifications.js';
import { SEND_BROADCAST } from './send-broadcast.js';

const NotificationId = () => IdParam(notificationNotFound);

@ApiTags('notifications')
@SignedInRoute()
@Controller('notifications')
export class NotificationsController {
  constructor(private readonly notifications: Notifications) {}

  @Get()
  @Paged(NotificationView, {
    [UNREAD_COUNT]: { description: 'unread notifications on all pages', schema: { type: 'integer' } },
  })
  list(@SignedIn() { wallet }: Principal, @Query() query: NotificationsQuery): Promise<Page<NotificationView>> {
    return this.notifications.list(wallet, query);
  }

  @Put('read-all')
  @AllowedWhile('restricted')
  @HttpCode(204)
  @ApiNoContentResponse()
  readAll(@SignedIn() { wallet }: Principal): Promise<void> {
    return this.notifications.markAllRead(wallet);
  }

  @Put(':id/read')
  @AllowedWhile('restricted')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(404)
  read(@SignedIn() { wallet }: Principal, @NotificationId() id: string): Promise<void> {
    return this.notifications.markRead(wallet, id);
  }

  @Delete(':id')
  @AllowedWhile('restricted')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(404)
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
    private readonly effects: Effects,
    private readonly notifications: Notifications,
  ) {}

  @Get('audience')
  @ApiOkResponse({ type: AudienceView })
  @ApiErrors(400)
  async audience(@Query() { targetRole }: AudienceQuery): Promise<AudienceView> {
    return { people: await this.notifications.countAudience({ role: targetRole }) };
  }

  @Post('broadcast')
  @Idempotent()
  @ApiCreatedResponse({ type: Message })
  @ApiErrors(400)
  async broadcast(
    @SignedInWithKey() { wallet, key }: KeyedPrincipal,
    @Body() { title, message, targetRole }: BroadcastBody,
  ): Promise<Message> {
    const sent = { role: targetRole, title, message };
    const outcome = await this.commands.execute(new LedgerCommand(SEND_BROADCAST, sent, { actor: wallet, key }));
    await this.effects.committed(outcome);
    return { msg: 'Notifica inviata con successo' };
  }
}
