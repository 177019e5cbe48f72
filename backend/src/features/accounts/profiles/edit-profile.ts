import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { invalid } from '../../../platform/http/errors/errors.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { Images } from '../../../platform/images/images.js';
import { Config } from '../../../platform/settings/config.js';
import { Categories } from '../../categories/categories.js';
import { requireEditable } from '../../minors/rules/restricted-edits.js';
import { AccountHooks } from '../account-hooks.js';
import type { ProfileBody } from '../people/account-bodies.js';
import { People } from '../people/people.js';
import { Person } from '../people/person.entity.js';
import { type PersonEdit, PersonEdits } from '../people/person-edits.js';
import { fieldsOfRole } from '../people/person-rules.js';
import { userNotFound } from '../people/users.js';
import { lockedPerson } from '../sign-in/locked-person.js';

type Changes = Partial<Pick<Person, Exclude<keyof ProfileBody, 'clear'> | 'profileImage'>>;

/**
 * A person edits their own data; missing fields stay as they are, and fields that are empty or named in `clear` are
 * cleared.
 */
@Injectable()
export class EditProfile {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly categories: Categories,
    private readonly images: Images,
    private readonly people: People,
    @Inject(Config) private readonly config: Pick<Config, 'minimumAge'>,
    private readonly hooks: AccountHooks,
    private readonly ledger: Ledger,
    private readonly personEdits: PersonEdits,
  ) {}

  /** @throws InvalidInput | DomainError WRONG_TYPE | TOO_LARGE | NOT_FOUND | DATE_OF_BIRTH_FIXED | EDIT_UNDER_WAY */
  async execute(principal: Principal, edit: ProfileBody, picture: Buffer | undefined, now: Date): Promise<void> {
    if (edit.name !== undefined && !edit.name) throw invalid('name', 'Nome: campo obbligatorio');
    await this.categories.require(edit.category || undefined);
    const profileImage = picture && (await this.images.keep(principal.wallet, picture));
    const changes = changesOf(edit, profileImage);
    const { picture: before, reservation } = await this.renames(principal, edit.companyName)
      .then((renames) => this.write(principal, changes, { renames, now }))
      .catch(async (error: unknown) => {
        if (profileImage) await this.images.delete(profileImage);
        throw error;
      })
      .finally(() => this.people.evict(principal.personId));
    if (before && changes.profileImage !== undefined) await this.images.delete(before);
    if (reservation) await this.personEdits.notifyAndRelease(reservation, now);
  }

  /** @returns whether a company gets another name: whoever trusts the one before has been told */
  private async renames(principal: Principal, companyName: string | undefined): Promise<boolean> {
    if (principal.role !== 'company' || !companyName) return false;
    if ((await this.people.withId(principal.personId))?.companyName === companyName) return false;
    await this.hooks.run('beforeRename', principal.wallet, companyName);
    return true;
  }

  /** @returns the previous picture, and the reservation, of which others have to be notified */
  private write(
    principal: Principal,
    changes: Changes,
    { renames, now }: { renames: boolean; now: Date },
  ): Promise<{ picture: string | null; reservation?: PersonEdit }> {
    return this.database.transaction(async (transaction) => {
      const where = { id: principal.personId };
      const person = await lockedPerson(where, transaction);
      if (!person) throw userNotFound();
      const isDated = principal.role === 'minor' && changes.dateOfBirth;
      const reservation = isDated || renames ? await this.personEdits.reserveWithin(person.id, transaction) : undefined;
      const limits = { now, minimumAge: this.config.minimumAge };
      const lacksGuardian = person.parentEmail === null && changes.parentEmail === undefined;
      const fields = fieldsOfRole(
        { ...person, ...changes, role: principal.role, known: person, lacksGuardian },
        limits,
      );
      this.requireCorrectable(person, fields.dateOfBirth);
      const all = { ...changes, ...fields };
      requireEditable(this.ledger.state, { person, changes: all, now });
      await this.hooks.run('editOwn', { person, role: principal.role, changes: all, now }, transaction);
      await transaction.update(Person, where, all);
      return { picture: person.profileImage, ...(reservation && { reservation }) };
    });
  }

  /** @throws DomainError DATE_OF_BIRTH_FIXED (product.md 2.34) */
  private requireCorrectable({ wallet, dateOfBirth: known }: Person, dateOfBirth: string | null): void {
    if (!known || !dateOfBirth || dateOfBirth === known) return;
    // Also where the guardian has left since: from the consent on, others look at the date.
    if (!isYounger(dateOfBirth, known) || this.ledger.state.guardianships.has(wallet)) throw dateOfBirthFixed();
  }
}

/** Whoever makes themself older would lift what protects them. */
const isYounger = (dateOfBirth: string, known: string): boolean => dateOfBirth > known;

const dateOfBirthFixed = () =>
  new DomainError(
    'DATE_OF_BIRTH_FIXED',
    409,
    'Qui la data di nascita si corregge solo con una più recente, e fino al consenso: chiedi a un amministratore',
  );

function changesOf({ clear = [], ...fields }: ProfileBody, profileImage: string | undefined): Changes {
  const cleared = Object.fromEntries(clear.map((name) => [name, null]));
  const given = Object.entries({ ...fields, profileImage }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value === '' ? null : value]],
  );
  return { ...cleared, ...Object.fromEntries(given) };
}
