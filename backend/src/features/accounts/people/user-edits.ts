import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Person } from './person.entity.js';

/** An administrator edits the data of a person. */
export interface UserEdit {
  /** The row as it was. */
  readonly person: Person;
  readonly changes: Partial<Person>;
  readonly now: Date;
}

export interface UserEditPart {
  /** Before the ledger decides. @throws InvalidInput | DomainError where the edit is refused */
  check(edit: UserEdit): Promise<void>;
  /** In the transaction that changes the row: the ledger has accepted the edit, so nothing refuses it any more. */
  store(edit: UserEdit, transaction: EntityManager): Promise<void>;
}

/** The modules that take part in administrators' edits of people. */
@Injectable()
export class UserEdits {
  private readonly parts: UserEditPart[] = [];

  register(part: UserEditPart): void {
    this.parts.push(part);
  }

  async check(edit: UserEdit): Promise<void> {
    for (const part of this.parts) await part.check(edit);
  }

  async store(edit: UserEdit, transaction: EntityManager): Promise<void> {
    for (const part of this.parts) await part.store(edit, transaction);
  }
}
