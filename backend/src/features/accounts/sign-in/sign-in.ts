import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { passwordMatches } from '../passwords/passwords.js';
import { Person } from '../people/person.entity.js';
import { Wallets } from '../people/wallets.js';
import { SecondSteps } from '../second-step/second-steps.js';
import { AccessTokens, sessionEnd } from './access-token.js';
import type { Browser, NamedBrowser } from './device-cookie.js';
import { KnownDevices } from './known-devices.js';
import { type Attempt, LoginThrottle } from './login-throttle.js';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly otp?: string;
  /** The token soon expires, unless it is renewed. */
  readonly sharedComputer?: boolean;
}

/** Exchanges an e-mail and a password, and a code where there is a second step, for a token. */
@Injectable()
export class SignIn {
  private readonly logger = new Logger('SignIn');

  constructor(
    @InjectRepository(Person) private readonly people: Repository<Person>,
    private readonly throttle: LoginThrottle,
    private readonly wallets: Wallets,
    private readonly tokens: AccessTokens,
    private readonly devices: KnownDevices,
    private readonly secondSteps: SecondSteps,
  ) {}

  /**
   * @param email in lower case
   * @returns a token
   * @throws DomainError WRONG_CREDENTIALS, the same for an unknown e-mail | OTP_REQUIRED | WRONG_OTP | TooManyAttempts
   */
  async execute(
    { email, password, otp, sharedComputer = false }: Credentials,
    browser: NamedBrowser,
    now: Date,
  ): Promise<string> {
    const attempt = await this.attemptOf(email, browser);
    const person = await this.proven(attempt, password);
    if (person.secondStepSince) {
      if (!otp) throw otpRequired();
      await this.secondSteps.prove({ personId: person.id, otp, device: attempt.device }, now);
    }
    await this.throttle.forget(attempt);
    await this.wallets.ensureOpen(person);
    const token = await this.tokens.issue(person, sharedComputer ? sessionEnd(now) : undefined);
    await this.devices.signedIn(person, browser, now);
    return token;
  }

  /**
   * The person with this e-mail and password; nobody is signed in.
   * @throws DomainError WRONG_CREDENTIALS | TooManyAttempts
   */
  async whoHas(email: string, password: string, browser: Browser): Promise<Person> {
    return this.proven(await this.attemptOf(email, browser), password);
  }

  private async attemptOf(email: string, browser: Browser): Promise<Attempt> {
    return { account: email, address: browser.address, device: await this.devices.knownTo(email, browser) };
  }

  private async proven(attempt: Attempt, password: string): Promise<Person> {
    await this.throttle.check(attempt);
    const found = await this.people.findOneBy({ email: attempt.account });
    // A closed account that is not yet erased cannot sign in either.
    const person = found && this.wallets.isClosed(found.wallet) ? null : found;
    if (!(await passwordMatches(person?.passwordHash, password)) || !person) {
      // The answer is the same for all; whoever looks for a fault has to tell them apart.
      const reason = person ? 'the password does not match' : found ? 'the account is closed' : 'no such account';
      this.logger.debug({ reason }, 'a sign-in was refused');
      await this.throttle.failed(attempt);
      throw new DomainError('WRONG_CREDENTIALS', 401, 'E-mail o password non corretti');
    }
    // A right guess among many concurrent ones must not be revealed.
    await this.throttle.check(attempt);
    return person;
  }
}

const otpRequired = () =>
  new DomainError('OTP_REQUIRED', 401, 'Scrivi il codice della tua app di autenticazione per completare l’accesso');
