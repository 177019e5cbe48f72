import { Injectable } from '@nestjs/common';

/** A person by both their names: the public id and the wallet that stands for them in the ledger. */
export interface Owner {
  readonly personId: string;
  readonly wallet: string;
}

/** What a module has of a person. It goes with the person: its rows refer to theirs (ADR 10). */
export interface PersonalDataSource {
  /** The heading under which a person finds it in the file with all their data; English, camelCase. */
  readonly section: string;
  /** Everything of theirs, as plain JSON. */
  export(owner: Owner): Promise<unknown>;
}

/** Every place where something of a person is kept, so that an export misses nothing. */
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
