import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { People } from './people.js';
import { Person } from './person.entity.js';

/** Ends sessions: a token names the version of the password that it was issued for. */
@Injectable()
export class Sessions {
  constructor(
    @InjectRepository(Person) private readonly persons: Repository<Person>,
    private readonly people: People,
  ) {}

  /** Every token of the person is refused from here on, that of the request included. */
  async endAll(personId: string): Promise<void> {
    await this.persons.update({ id: personId }, { passwordVersion: () => 'password_version + 1' });
    this.people.drop(personId);
  }
}
