import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { DomainError } from '../ledger/errors.js';
import { AccessTokens } from './access-token.js';
import { LoginThrottle } from './login-throttle.js';
import { passwordMatches } from './passwords.js';
import { Person } from './person.entity.js';
import { Wallets } from './wallets.js';

/** Exchanges an e-mail and a password for a token. */
@Injectable()
export class SignIn {
  constructor(
    @InjectRepository(Person) private readonly people: Repository<Person>,
    private readonly throttle: LoginThrottle,
    private readonly wallets: Wallets,
    private readonly tokens: AccessTokens,
  ) {}

  /**
   * @param email in lower case
   * @param address IP address of the request
   * @throws DomainError WRONG_CREDENTIALS, the same for an unknown e-mail | TooManyAttempts
   */
  async execute(email: string, password: string, address: string): Promise<string> {
    await this.throttle.check(email, address);
    const found = await this.people.findOneBy({ email });
    // A closed account that is not yet erased cannot sign in either.
    const person = found && this.wallets.isClosed(found.wallet) ? null : found;
    if (!(await passwordMatches(person?.passwordHash, password)) || !person) {
      await this.throttle.failed(email, address);
      throw new DomainError('WRONG_CREDENTIALS', 401, 'E-mail o password non corretti');
    }
    await this.throttle.succeeded(email, address);
    await this.wallets.ensureOpen(person);
    return this.tokens.issue(person);
  }
}
