import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { PersonId } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { Person } from '../people/person.entity.js';
import { userNotFound } from '../people/users.js';
import { LoginThrottle } from '../sign-in/login-throttle.js';
import { passwordMatches } from './passwords.js';

/** Not a 401, which would end the session of a person who mistyped. */
export const wrongPassword = () => new DomainError('WRONG_PASSWORD', 403, 'La password attuale non è corretta');

/** Requires the password of the signed-in person again before an action that cannot be undone. */
@Injectable()
export class PasswordCheck {
  constructor(
    @InjectRepository(Person) private readonly people: Repository<Person>,
    private readonly throttle: LoginThrottle,
  ) {}

  /**
   * Failures count as failed sign-ins do: a stolen token must not be a way to try passwords.
   * @param address IP address of the request
   * @throws DomainError WRONG_PASSWORD | TooManyAttempts
   */
  async confirm(personId: PersonId, password: string, address: string): Promise<Person> {
    const person = await this.people.findOneBy({ id: personId });
    if (!person) throw userNotFound();
    // Counted separately from sign-ins, or strangers who try an e-mail could prevent its owner from leaving.
    const attempt = { account: personId, address };
    await this.throttle.check(attempt);
    if (!(await passwordMatches(person.passwordHash, password))) {
      await this.throttle.failed(attempt);
      throw wrongPassword();
    }
    await this.throttle.succeeded(attempt);
    return person;
  }
}
