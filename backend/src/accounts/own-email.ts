import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { invalid, notAllowed } from '../http/errors.js';
import type { Principal } from '../http/signed-in.js';
import { Ledger } from '../ledger/ledger.js';
import type { UserEditBody } from './account-bodies.js';
import type { Browser } from './device-cookie.js';
import { KnownDevices } from './known-devices.js';
import { PasswordCheck } from './password-check.js';
import { Person } from './person.entity.js';
import { SecondSteps } from './second-step/second-steps.js';
import { userNotFound } from './users.js';

/** An administrator's e-mail is changed by themself only, or another one could take the account over by a mailed link. */
@Injectable()
export class OwnEmail {
  constructor(
    @InjectRepository(Person) private readonly people: Repository<Person>,
    private readonly ledger: Ledger,
    private readonly check: PasswordCheck,
    private readonly steps: SecondSteps,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Does nothing where the edit leaves the e-mail as it is, or the person is no administrator. Who has a second step proves it,
   * too: the code is used up.
   * @throws DomainError NOT_FOUND | NOT_ALLOWED | WRONG_PASSWORD | WRONG_OTP | InvalidInput | TooManyAttempts
   */
  async requireRight(
    personId: string,
    { email, password, otp }: Pick<UserEditBody, 'email' | 'password' | 'otp'>,
    by: Principal,
    browser: Browser,
  ): Promise<void> {
    const person = await this.people.findOneBy({ id: personId });
    if (!person) throw userNotFound();
    const isAdmin = this.ledger.state.accounts.get(person.wallet)?.role === 'admin';
    if (!isAdmin || person.email === email) return;
    if (personId !== by.personId) throw notAllowed('L’e-mail di chi amministra può cambiarla solo la persona stessa');
    if (password === undefined) throw invalid('password', 'Password: serve per cambiare la tua e-mail');
    const needsCode = person.secondStepSince !== null;
    if (needsCode && !otp) throw invalid('otp', 'Codice: serve per cambiare la tua e-mail');
    await this.check.confirm(personId, password, browser.address);
    if (!needsCode || !otp) return;
    const device = await this.devices.knownTo(person.email, browser);
    await this.steps.confirm({ personId, otp, device }, new Date());
  }
}
