import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Person } from '../people/person.entity.js';

/** What a module does when a person registers, in the transaction that inserts their row: an error undoes both. */
export type RegistrationPart = (person: Person, transaction: EntityManager) => Promise<void>;

/** The modules that take part in registrations, in the order in which they registered. */
@Injectable()
export class Registrations {
  private readonly parts: RegistrationPart[] = [];

  register(part: RegistrationPart): void {
    this.parts.push(part);
  }

  /** The ledger does not know the person's wallet yet. */
  async takePart(person: Person, transaction: EntityManager): Promise<void> {
    for (const part of this.parts) await part(person, transaction);
  }
}
