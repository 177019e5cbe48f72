import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, Min } from 'class-validator';
import { invalid } from '../errors/errors.js';
import { OptionalNotNull } from './validation.js';

const COUNT = /^\d{1,15}$/;

/** @throws InvalidInput unless `text`, a part of a URL, is a non-negative integer */
export function asCount(name: string, text: string): number {
  if (COUNT.test(text)) return Number(text);
  throw invalid(name, notACount(name));
}

const notACount = (label: string): string => `${label}: indica un numero intero maggiore o uguale a 0`;

/** A non-negative integer in a query. */
export function IsNonNegativeInt({ label, required = true }: { label: string; required?: boolean }): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'integer', minimum: 0, required }),
    Transform(({ value }) => (typeof value === 'string' && COUNT.test(value) ? Number(value) : value)),
    ...(required ? [] : [OptionalNotNull()]),
    IsInt({ message: notACount(label) }),
    Min(0, { message: notACount(label) }),
  );
}
