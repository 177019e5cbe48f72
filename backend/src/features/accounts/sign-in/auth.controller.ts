import { Body, Controller, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiErrors, Message } from '../../../platform/http/errors/error-body.js';
import { invalid } from '../../../platform/http/errors/errors.js';
import { MaybeSignedIn, type Principal, Public, SignedInIfAny } from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { mailAnswer } from '../../../platform/mail/mail-answers.js';
import { Config } from '../../../platform/settings/config.js';
import { refuseContactDetails } from '../../minors/rules/contact-details/refuse-contact-details.js';
import { EmailConfirmation } from '../email/email-confirmation.js';
import { EmailMoves } from '../email/email-moves.js';
import { formOf, requireUnguessable } from '../passwords/password-rules.js';
import { ResetLinks } from '../passwords/reset-links.js';
import { ResetPassword } from '../passwords/reset-password.js';
import {
  ConfirmEmailBody,
  ForgotPasswordBody,
  LoginBody,
  RegisterBody,
  ResetPasswordBody,
  RestoreEmailBody,
} from '../people/account-bodies.js';
import { fieldsOfRole } from '../people/person-rules.js';
import { ConfirmedEmailView, TokenView } from '../people/user-view.js';
import { PrivacyNotice } from '../registration/privacy-notice.js';
import { RegisterPerson } from '../registration/register-person.js';
import { RegistrationLimit } from '../registration/registration-limit.js';
import { AccessTokens } from './access-token.js';
import { browserOf, keepDeviceToken, named } from './device-cookie.js';
import { SignIn } from './sign-in.js';

@ApiTags('auth')
@ApiErrors(400)
@Public()
@Controller('auth')
export class AuthController {
  constructor(
    private readonly registerPerson: RegisterPerson,
    private readonly signIn: SignIn,
    private readonly confirmation: EmailConfirmation,
    private readonly moves: EmailMoves,
    private readonly tokens: AccessTokens,
    private readonly resetLinks: ResetLinks,
    private readonly resetPassword: ResetPassword,
    private readonly privacyNotice: PrivacyNotice,
    @Inject(Config) private readonly config: Pick<Config, 'minimumAge' | 'smtpUrl'>,
  ) {}

  /** 401 OTP_REQUIRED until a code is sent along, where the person has a second step. */
  @Post('login')
  @HttpCode(200)
  @ApiOkResponse({ type: TokenView })
  @ApiErrors(401, 429)
  async login(
    @Body() body: LoginBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenView> {
    const browser = named(browserOf(request));
    const token = await this.signIn.execute(body, browser, new Date());
    keepDeviceToken(request, reply, browser.token);
    return { token };
  }

  @Post('register')
  @UseGuards(RegistrationLimit)
  @ApiCreatedResponse({ type: Message })
  @ApiErrors(409, 429)
  async register(
    @Body() body: RegisterBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Message> {
    const { name, email, password, password2, role } = body;
    if (formOf(password) !== formOf(password2)) throw invalid('password2', 'Le password non coincidono');
    refuseContactDetails(role, { name });
    const now = new Date();
    const declaredAdultAt = role === 'adult' ? declarationAt(body.declaresAdult, now) : null;
    const fields = fieldsOfRole(body, { now, minimumAge: this.config.minimumAge });
    await requireUnguessable('password', password, body);
    const privacyVersion = await this.privacyNotice.requireKnown(body.privacyVersion);
    const declared = { declaredAdultAt, privacyVersion };
    const browser = named(browserOf(request));
    await this.registerPerson.execute({ name, email, password, role, ...declared, ...fields, browser });
    keepDeviceToken(request, reply, browser.token);
    return { msg: 'Registrazione completata! Effettua il login.' };
  }

  /** Another address of the account ends its sessions: the one in which the link was opened goes on with the token of the answer. */
  @Post('confirm-email')
  @MaybeSignedIn()
  @AllowedWhile('waiting')
  @HttpCode(200)
  @ApiOkResponse({ type: ConfirmedEmailView })
  @ApiErrors(409, 429)
  async confirm(
    @Body() { token }: ConfirmEmailBody,
    @SignedInIfAny() principal: Principal | undefined,
    @Req() { ip }: FastifyRequest,
  ): Promise<ConfirmedEmailView> {
    const { msg, moved } = await this.confirmation.confirm(token, ip, new Date());
    return moved && moved.id === principal?.personId
      ? { msg, token: await this.tokens.issue(moved, principal.sharedUntil) }
      : { msg };
  }

  /** Brings back the address to which the link was sent, with a new password (product.md 2.38). */
  @Post('restore-email')
  @HttpCode(200)
  @ApiOkResponse({ type: Message })
  @ApiErrors(409, 429)
  async restore(@Body() { token, newPassword }: RestoreEmailBody, @Req() request: FastifyRequest): Promise<Message> {
    await this.moves.restore(token, newPassword, browserOf(request), new Date());
    return { msg: 'Indirizzo ripristinato: ora accedi con la nuova password' };
  }

  @Post('forgot-password')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: Message })
  async forgot(@Body() { email }: ForgotPasswordBody, @Req() { ip }: FastifyRequest): Promise<Message> {
    await this.resetLinks.ask(email, ip, new Date());
    return { msg: mailAnswer(this.config, 'new-password') };
  }

  /** The new password ends every session (product.md 2.21). */
  @Post('reset-password')
  @HttpCode(200)
  @ApiOkResponse({ type: Message })
  @ApiErrors(429)
  async reset(@Body() { token, newPassword }: ResetPasswordBody, @Req() request: FastifyRequest): Promise<Message> {
    await this.resetPassword.execute(token, newPassword, browserOf(request), new Date());
    return { msg: 'Password aggiornata: ora puoi accedere' };
  }
}

/** @returns null where the call says nothing about it. @throws InvalidInput for who declares to be younger */
function declarationAt(declares: boolean | undefined, now: Date): Date | null {
  if (declares === undefined) return null;
  if (declares) return now;
  throw invalid('declaresAdult', 'Per un account da adulto devi aver compiuto 18 anni: altrimenti scegli «Minore»');
}
