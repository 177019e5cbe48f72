import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import type { Person } from '../people/person.entity.js';

/** A person edits their own data. */
export interface ProfileEdit {
  /** The row as it was, locked. */
  readonly person: Person;
  readonly role: Role;
  readonly changes: Partial<Person>;
  readonly now: Date;
}

/** What a module does when a person edits their data, in the transaction of the edit: an error undoes both. */
export type ProfileEditPart = (edit: ProfileEdit, transaction: EntityManager) => Promise<void>;

/** The modules that take part in edits of profiles. */
@Injectable()
export class ProfileEdits {
  private readonly parts: ProfileEditPart[] = [];

  register(part: ProfileEditPart): void {
    this.parts.push(part);
  }

  async takePart(edit: ProfileEdit, transaction: EntityManager): Promise<void> {
    for (const part of this.parts) await part(edit, transaction);
  }
}
