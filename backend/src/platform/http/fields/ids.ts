import { Injectable, Param, type PipeTransform } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { DomainError } from '../../../engine/ledger/format/errors.js';

/** The ledger compares ids as text: the same id must not arrive in two spellings. */
@Injectable()
class IdPipe implements PipeTransform<string, string> {
  constructor(private readonly unknown: () => DomainError) {}

  transform(id: string): string {
    if (!isUUID(id, 'all')) throw this.unknown();
    return id.toLowerCase();
  }
}

/**
 * An id in the path, in lower case.
 * @param unknown the error for text that is no id
 * @param name of the parameter
 */
export const IdParam = (unknown: () => DomainError, name = 'id'): ParameterDecorator =>
  Param(name, new IdPipe(unknown));
