import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { invalid, notAllowed } from '../http/errors.js';
import type { Principal } from '../http/signed-in.js';
import { Ledger } from '../ledger/ledger.js';
import { PasswordCheck } from './password-check.js';
import { Person } from './person.entity.js';
import { userNotFound } from './users.js';

/** An administrator's e-mail is changed by themself only, or another one could take the account over by a mailed link. */
@Injectable()
export class OwnEmail {
  constructor(
    @InjectRepository(Person) private readonly people: Repository<Person>,
    private readonly ledger: Ledger,
    private readonly check: PasswordCheck,
  ) {}

  /**
   * Does nothing where the edit leaves the e-mail as it is, or the person is no administrator.
   * @param address IP address of the request
   * @throws DomainError NOT_FOUND | NOT_ALLOWED | WRONG_PASSWORD | InvalidInput | TooManyAttempts
   */
  async requireRight(
    personId: string,
    { email, password }: { readonly email: string; readonly password?: string },
    by: Principal,
    address: string,
  ): Promise<void> {
    const person = await this.people.findOneBy({ id: personId });
    if (!person) throw userNotFound();
    const isAdmin = this.ledger.state.accounts.get(person.wallet)?.role === 'admin';
    if (!isAdmin || person.email === email) return;
    if (personId !== by.personId) throw notAllowed('L’e-mail di chi amministra può cambiarla solo la persona stessa');
    if (password === undefined) throw invalid('password', 'Password: serve per cambiare la tua e-mail');
    await this.check.confirm(personId, password, address);
  }
}
