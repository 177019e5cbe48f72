import { Body, Controller, HttpCode, Inject, Post, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Config } from '../config.js';
import { ApiErrors, Message } from '../http/error-body.js';
import { invalid } from '../http/errors.js';
import { Public } from '../http/signed-in.js';
import { LoginBody, RegisterBody, ResetPasswordBody } from './account-bodies.js';
import { refuseContactDetails } from './contact-details/refuse-contact-details.js';
import { fieldsOfRole } from './person-rules.js';
import { RegisterPerson } from './register-person.js';
import { RegistrationLimit } from './registration-limit.js';
import { ResetPassword } from './reset-password.js';
import { SignIn } from './sign-in.js';
import { TokenView } from './user-view.js';

@ApiTags('auth')
@ApiErrors(400)
@Public()
@Controller('auth')
export class AuthController {
  constructor(
    private readonly commands: CommandBus,
    private readonly signIn: SignIn,
    private readonly resetPassword: ResetPassword,
    @Inject(Config) private readonly config: Pick<Config, 'minimumAge'>,
  ) {}

  @Post('login')
  @HttpCode(200)
  @ApiOkResponse({ type: TokenView })
  @ApiErrors(401, 429)
  async login(@Body() { email, password }: LoginBody, @Req() request: FastifyRequest): Promise<TokenView> {
    return { token: await this.signIn.execute(email, password, request.ip) };
  }

  @Post('register')
  @UseGuards(RegistrationLimit)
  @ApiCreatedResponse({ type: Message })
  @ApiErrors(409, 429)
  async register(@Body() body: RegisterBody): Promise<Message> {
    const { name, email, password, password2, role } = body;
    if (password !== password2) throw invalid('password2', 'Le password non coincidono');
    refuseContactDetails(role, { name });
    const now = new Date();
    const declaredAdultAt = role === 'adult' ? declarationAt(body.declaresAdult, now) : null;
    const fields = fieldsOfRole(body, { now, minimumAge: this.config.minimumAge });
    await this.commands.execute(new RegisterPerson({ name, email, password, role, declaredAdultAt, ...fields }));
    return { msg: 'Registrazione completata! Effettua il login.' };
  }

  /** The new password ends every session (product.md 2.21). */
  @Post('reset-password')
  @HttpCode(200)
  @ApiOkResponse({ type: Message })
  @ApiErrors(429)
  async reset(@Body() { token, newPassword }: ResetPasswordBody, @Req() { ip }: FastifyRequest): Promise<Message> {
    await this.resetPassword.execute(token, newPassword, ip, new Date());
    return { msg: 'Password aggiornata: ora puoi accedere' };
  }
}

/** @returns null where the call says nothing about it. @throws InvalidInput for who declares to be younger */
function declarationAt(declares: boolean | undefined, now: Date): Date | null {
  if (declares === undefined) return null;
  if (declares) return now;
  throw invalid('declaresAdult', 'Per un account da adulto devi aver compiuto 18 anni: altrimenti scegli «Minore»');
}
