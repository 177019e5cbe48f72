import { Injectable } from '@nestjs/common';

/** A person by both their names: the public id and the wallet that is their pseudonym in the ledger. */
export interface Owner {
  readonly personId: string;
  readonly wallet: string;
  /** A guardian reads it: without what the minor reported, which may be about the guardian. */
  readonly forGuardian?: true;
}

/** The data that a module stores about a person. It is erased with the person: its rows refer to theirs (ADR 10). */
export interface PersonalDataSource {
  /** The key of this data in the export file of a person; English, camelCase. */
  readonly section: string;
  /** All data of the person, as plain JSON. */
  export(owner: Owner): Promise<unknown>;
}

/** All sources of personal data, so that an export misses none. */
@Injectable()
export class PersonalData {
  private readonly places: PersonalDataSource[] = [];

  register(source: PersonalDataSource): void {
    this.places.push(source);
  }

  async export(owner: Owner): Promise<Record<string, unknown>> {
    const sections = await Promise.all(
      this.places.map(async (place) => [place.section, await place.export(owner)] as const),
    );
    return Object.fromEntries(sections);
  }
}
