import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Person } from '../people/person.entity.js';

/** What a module has to say where a person gives their account another address. */
export interface EmailPart {
  /** @throws InvalidInput for an address that the person knows to be another's */
  check(person: Person, email: string): Promise<void>;
  /** Whether the person may have a message sent to an address that nobody has, which it counts; they do not learn it. */
  mayAsk(person: Person, email: string, transaction: EntityManager): Promise<boolean>;
  /** In the transaction in which the account gets the address, in place of one that was confirmed. */
  moved(person: Person, cause: string, transaction: EntityManager): Promise<void>;
}

/** The modules that take part in changes of addresses. */
@Injectable()
export class EmailParts {
  private readonly parts: EmailPart[] = [];

  register(part: EmailPart): void {
    this.parts.push(part);
  }

  async check(person: Person, email: string): Promise<void> {
    for (const part of this.parts) await part.check(person, email);
  }

  async mayAsk(person: Person, email: string, transaction: EntityManager): Promise<boolean> {
    for (const part of this.parts) if (!(await part.mayAsk(person, email, transaction))) return false;
    return true;
  }

  async moved(person: Person, cause: string, transaction: EntityManager): Promise<void> {
    for (const part of this.parts) await part.moved(person, cause, transaction);
  }
}
