import { Injectable } from '@nestjs/common';

/** A person by both their names: the public id and the wallet that is their pseudonym in the ledger. */
export interface Owner {
  readonly personId: string;
  readonly wallet: string;
}

/** The data that a module stores about a person. It is erased with the person: its rows refer to theirs (ADR 10). */
export interface PersonalDataSource {
  /** The key of this data in the export file of a person; English, camelCase. */
  readonly section: string;
  /** All data of the person, as plain JSON. */
  export(owner: Owner): Promise<unknown>;
  /** What a guardian of the person reads of it: never what the minor reported, which may be about them (product.md 16.7). */
  readonly forGuardian: 'everything' | 'nothing' | ((owner: Owner) => Promise<unknown>);
}

/** All sources of personal data, so that an export misses none. */
@Injectable()
export class PersonalData {
  private readonly places: PersonalDataSource[] = [];

  register(source: PersonalDataSource): void {
    this.places.push(source);
  }

  export(owner: Owner): Promise<Record<string, unknown>> {
    return this.sections((place) => place.export(owner));
  }

  /** Of a minor, for their guardian. */
  exportForGuardian(owner: Owner): Promise<Record<string, unknown>> {
    return this.sections((place) => {
      const { forGuardian } = place;
      if (forGuardian === 'nothing') return undefined;
      return forGuardian === 'everything' ? place.export(owner) : forGuardian(owner);
    });
  }

  /** @param read undefined where the section is left out */
  private async sections(
    read: (place: PersonalDataSource) => Promise<unknown> | undefined,
  ): Promise<Record<string, unknown>> {
    const sections = await Promise.all(
      this.places.map(async (place) => {
        const reading = read(place);
        return reading ? [[place.section, await reading] as const] : [];
      }),
    );
    return Object.fromEntries(sections.flat());
  }
}
