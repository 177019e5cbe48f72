import { Readable } from 'node:stream';
import { applyDecorators, Header, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { ApiOkResponse } from '@nestjs/swagger';
import type { PersonId, Wallet } from '../../../basics/ids.js';
import { DeclaredMethods } from '../../commands/declared-methods.js';
import { ApiErrors } from '../errors/error-body.js';
import { TooManyAttempts } from '../errors/errors.js';

/** After how many seconds a refused client may ask again. */
const RETRY_AFTER_S = 10;
const ALREADY_SENT = 'Stai già scaricando questi dati: aspetta che il file sia completo';

/** A person by both their names: the public id and the wallet that is their pseudonym in the ledger. */
export interface Owner {
  readonly personId: PersonId;
  readonly wallet: Wallet;
}

/** Who gets the file of a person: they themselves, or a guardian of theirs. */
export type ExportReader = 'person' | 'guardian';

/** A part of the file of a person: what one table, or a few, hold about them. */
export interface Section {
  /** Its key in the file; English, camelCase. */
  readonly section: string;
  /** What a guardian reads of it: never what the minor reported, which may be about them (product.md 16.7). */
  readonly forGuardian: 'everything' | 'nothing' | 'what they did not report';
}

/**
 * The method reads a section as plain JSON; it gets the Owner, and the ExportReader. What it reads is erased with the person: its rows
 * refer to theirs (ADR 10).
 */
export const PersonalDataSection = DiscoveryService.createDecorator<Section>();

/** The files of people: a section for each method that declares one. */
@Injectable()
export class PersonalData {
  /** Names of what is being sent. */
  private readonly sent = new Set<string>();

  constructor(private readonly methods: DeclaredMethods) {}

  /**
   * All stored data of a person as one JSON object, read section by section while it is sent: a large file waits for no other
   * one, and takes one connection of the database at a time.
   * @param reader who reads it
   * @param head further values that the object begins with
   * @throws TooManyAttempts while another file of the person is being sent
   */
  file(owner: Owner, reader: ExportReader, head: object): Readable {
    return this.sending(owner.wallet, () => Readable.from(this.parts(owner, reader, head)));
  }

  /** @param name of what is sent to one reader at a time @throws TooManyAttempts while it is */
  sending(name: string, begin: () => Readable): Readable {
    if (this.sent.has(name)) throw new TooManyAttempts(RETRY_AFTER_S, ALREADY_SENT);
    const file = begin();
    this.sent.add(name);
    // Also of a client that leaves before the first part is read.
    return file.once('close', () => this.sent.delete(name));
  }

  private async *parts(owner: Owner, reader: ExportReader, head: object): AsyncGenerator<string> {
    yield JSON.stringify({ exportedAt: new Date(), ...head }).slice(0, -1);
    for (const { declared, run } of this.methods.declaredBy(PersonalDataSection)) {
      const { section, forGuardian } = declared;
      if (reader === 'guardian' && forGuardian === 'nothing') continue;
      yield `,${JSON.stringify(section)}:${JSON.stringify((await run(owner, reader)) ?? null)}`;
    }
    yield '}';
  }
}

/** The route answers with a person's file. */
export const PersonalFile = () =>
  applyDecorators(
    Header('content-type', 'application/json; charset=utf-8'),
    Header('content-disposition', 'attachment; filename="form-dati.json"'),
    ApiOkResponse({ schema: { type: 'object', additionalProperties: true } }),
    ApiErrors(429),
  );
