import { Readable } from 'node:stream';
import { applyDecorators, Header, Injectable } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { ApiErrors } from '../errors/error-body.js';
import { TooManyAttempts } from '../errors/errors.js';

/** After how many seconds a refused client may ask again. */
const RETRY_AFTER_S = 10;
const ALREADY_SENT = 'Stai già scaricando questi dati: aspetta che il file sia completo';

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
  /** Wallets of the people whose file is being sent. */
  private readonly sent = new Set<string>();

  register(source: PersonalDataSource): void {
    this.places.push(source);
  }

  /**
   * All stored data of a person as one JSON object, read section by section while it is sent: a large file waits for no other
   * one, and takes one connection of the database at a time.
   * @param reader who reads it
   * @param head further values that the object begins with
   * @throws TooManyAttempts while another file of the person is being sent
   */
  file(owner: Owner, reader: 'person' | 'guardian', head: object): Readable {
    if (this.sent.has(owner.wallet)) throw new TooManyAttempts(RETRY_AFTER_S, ALREADY_SENT);
    this.sent.add(owner.wallet);
    const file = Readable.from(this.parts(owner, reader, head));
    // Also of a client that leaves before the first part is read.
    return file.once('close', () => this.sent.delete(owner.wallet));
  }

  private async *parts(owner: Owner, reader: 'person' | 'guardian', head: object): AsyncGenerator<string> {
    yield JSON.stringify({ exportedAt: new Date(), ...head }).slice(0, -1);
    for (const place of this.places) {
      const section = reader === 'person' ? place.export(owner) : readByGuardian(place, owner);
      if (section) yield `,${JSON.stringify(place.section)}:${JSON.stringify((await section) ?? null)}`;
    }
    yield '}';
  }
}

/** Undefined where the section is left out. */
function readByGuardian(place: PersonalDataSource, owner: Owner): Promise<unknown> | undefined {
  const { forGuardian } = place;
  if (forGuardian === 'nothing') return undefined;
  return forGuardian === 'everything' ? place.export(owner) : forGuardian(owner);
}

/** The route answers with a person's file. */
export const PersonalFile = () =>
  applyDecorators(
    Header('content-type', 'application/json; charset=utf-8'),
    Header('content-disposition', 'attachment; filename="form-dati.json"'),
    ApiOkResponse({ schema: { type: 'object', additionalProperties: true } }),
    ApiErrors(429),
  );
