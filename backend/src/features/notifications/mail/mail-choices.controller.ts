import { Body, Controller, Get, HttpCode, Param, Post, Put, Redirect } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiResponse, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { OneClick } from '../../../platform/http/requests/one-click.js';
import { type Principal, Public, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { MailChoicesBody, MailChoicesView } from './mail-choice-views.js';
import { MailChoices } from './mail-choices.js';

@ApiTags('user')
@SignedInRoute()
@AllowedWhile('waiting')
@Controller('user/mail-choices')
export class MailChoicesController {
  constructor(private readonly choices: MailChoices) {}

  @Get()
  @ApiOkResponse({ type: MailChoicesView })
  get(@SignedIn() { wallet }: Principal): Promise<MailChoicesView> {
    return this.choices.choicesOf(wallet);
  }

  @Put()
  @ApiOkResponse({ type: MailChoicesView })
  @ApiErrors(400)
  async put(@SignedIn() { wallet }: Principal, @Body() body: MailChoicesBody): Promise<MailChoicesView> {
    await this.choices.choose(wallet, body);
    return this.choices.choicesOf(wallet);
  }
}

/** Stops the mail of notifications for whoever has a message with this link (RFC 8058). */
@ApiTags('user')
@Controller('unsubscribe/:token')
export class UnsubscribeController {
  constructor(private readonly choices: MailChoices) {}

  /** What mail programs and the page behind the link call. */
  @Post()
  @Public()
  @OneClick()
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(404)
  async unsubscribe(@Param('token') token: string): Promise<void> {
    await this.choices.unsubscribe(token);
  }

  /** A program without one click opens the address: the page asks first, because filters open addresses, too. */
  @Get()
  @Public()
  @Redirect()
  @ApiResponse({ status: 303, description: 'the page with the button' })
  page(@Param('token') token: string): { url: string; statusCode: number } {
    return { url: `/unsubscribe/${encodeURIComponent(token)}`, statusCode: 303 };
  }
}
