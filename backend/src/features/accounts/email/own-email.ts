import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { PersonId } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { invalid, notAllowed } from '../../../platform/http/errors/errors.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { PasswordCheck } from '../passwords/password-check.js';
import type { UserEditBody } from '../people/account-bodies.js';
import { Person } from '../people/person.entity.js';
import { userNotFound } from '../people/users.js';
import { SecondSteps } from '../second-step/second-steps.js';
import type { Browser } from '../sign-in/device-cookie.js';
import { KnownDevices } from '../sign-in/known-devices.js';

/** Who changes the e-mail of an account, and what shows that it is them. */
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
   * An administrator's is changed by themself only, or another one could take the account over by a mailed link. Does nothing
   * where the edit leaves the e-mail as it is, or the person is no administrator.
   * @throws DomainError NOT_FOUND | NOT_ALLOWED | what `prove` throws
   */
  async requireRight(
    personId: PersonId,
    { email, password, otp }: Pick<UserEditBody, 'email' | 'password' | 'otp'>,
    principal: Principal,
    browser: Browser,
  ): Promise<void> {
    const person = await this.people.findOneBy({ id: personId });
    if (!person) throw userNotFound();
    const isAdmin = this.ledger.state.accounts.get(person.wallet)?.role === 'admin';
    if (!isAdmin || person.email === email) return;
    if (personId !== principal.personId)
      throw notAllowed('L’e-mail di chi amministra può cambiarla solo la persona stessa');
    if (password === undefined) throw invalid('password', 'Password: serve per cambiare la tua e-mail');
    await this.prove(personId, { password, otp }, browser);
  }

  /**
   * The password, and a code of who has a second step, which is used up.
   * @returns the person
   * @throws DomainError NOT_FOUND | WRONG_PASSWORD | WRONG_OTP | InvalidInput | TooManyAttempts
   */
  async prove(
    personId: PersonId,
    { password, otp }: { readonly password: string; readonly otp?: string | undefined },
    browser: Browser,
  ): Promise<Person> {
    const person = await this.people.findOneBy({ id: personId });
    if (!person) throw userNotFound();
    if (person.secondStepSince !== null && !otp) throw invalid('otp', 'Codice: serve per cambiare la tua e-mail');
    const proven = await this.check.confirm(personId, password, browser.address);
    if (person.secondStepSince === null || !otp) return proven;
    const device = await this.devices.knownTo(person.email, browser);
    await this.steps.confirm({ personId, otp, device }, new Date());
    return proven;
  }
}
