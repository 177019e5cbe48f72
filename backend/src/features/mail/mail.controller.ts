import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../platform/http/errors/error-body.js';
import { type Page, Paged } from '../../platform/http/lists/paging.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../../platform/http/requests/signed-in.js';
import { KeptMail } from './kept-mail.js';
import { MailQuery, MailQueueView, MailView, OpenedMailView } from './mail-views.js';

@ApiTags('admin')
@SignedInRoute()
@Roles('admin')
@Controller('admin/mail')
export class MailController {
  constructor(private readonly mail: KeptMail) {}

  @Get()
  @Paged(MailView)
  list(@SignedIn() { wallet }: Principal, @Query() query: MailQuery): Promise<Page<MailView>> {
    return this.mail.list(wallet, query);
  }

  /** How many messages wait, since when, why and until about when. */
  @Get('queue')
  @ApiOkResponse({ type: MailQueueView })
  queue(): Promise<MailQueueView> {
    return this.mail.queue();
  }

  /** Only where nothing is sent; one that holds a link is noted in the administrators' log. */
  @Get(':id')
  @ApiOkResponse({ type: OpenedMailView })
  @ApiErrors(403, 404, 409)
  open(@SignedIn() { wallet }: Principal, @Param('id') id: string): Promise<OpenedMailView> {
    return this.mail.open(wallet, id);
  }
}
