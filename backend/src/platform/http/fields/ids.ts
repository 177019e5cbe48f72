import { applyDecorators, Injectable, Param, type PipeTransform } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsUUID, isUUID, ValidateIf } from 'class-validator';
import type { DomainError } from '../../../engine/ledger/format/errors.js';
import { NORMAL_ID, normalForm } from './normal-form.js';

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

/** Ids in a body, in lower case. @param max how many at most; at least one, unless they may be missing */
export function IsIds({ label, max, required = true }: { label: string; max: number; required?: boolean }) {
  const message = `${label}: ${max === 1 ? 'uno solo' : `da 1 a ${max}`}`;
  return applyDecorators(
    ApiProperty({ type: String, format: 'uuid', isArray: true, maxItems: max, required }),
    normalForm(
      { type: 'array', minItems: required ? 1 : 0, maxItems: max, items: { type: 'string', pattern: NORMAL_ID } },
      required,
    ),
    Transform(({ value }) =>
      Array.isArray(value) ? value.map((id) => (typeof id === 'string' ? id.toLowerCase() : id)) : value,
    ),
    ...(required ? [ArrayMinSize(1, { message })] : [ValidateIf((_, value) => value !== undefined)]),
    IsArray({ message }),
    ArrayMaxSize(max, { message }),
    IsUUID('all', { each: true, message: `${label}: identificativo non valido` }),
  );
}
