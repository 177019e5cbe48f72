import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { IsOneOf, OptionalNotNull } from '../../platform/http/fields/validation.js';
import { AREA_LETTERS, AREAS_MAX, type AreaLetter } from './areas.js';

const isLetter = (value: unknown): value is AreaLetter => AREA_LETTERS.some((area) => area === value);
const areAreas = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= AREAS_MAX && value.every(isLetter) && new Set(value).size === value.length;

/** What is no list of letters stays as it is, and is refused. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value) && value.every(isLetter)
    ? [...value].sort((one, other) => AREA_LETTERS.indexOf(one) - AREA_LETTERS.indexOf(other))
    : value;

const listOfText = (value: unknown): unknown => (typeof value === 'string' && value !== '' ? value.split(',') : []);

const LETTERS = AREA_LETTERS.join('');
const IN_FORM: ApiPropertyOptions = {
  ...{ type: String, pattern: `^([${LETTERS}](,[${LETTERS}]){0,${AREAS_MAX - 1}})?$`, required: false },
  description: 'up to three areas of interest, separated by commas; empty for none',
};
const LIST = { enum: AREA_LETTERS, isArray: true, maxItems: AREAS_MAX, uniqueItems: true } as const;

/**
 * Up to three areas of interest, put in one order; they may be missing.
 * @param inForm the field is that of a form, which contains only text: "A,S"; where such a route gets JSON, also a list
 */
export function IsAreas({ inForm = false }: { inForm?: boolean } = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty(inForm ? IN_FORM : { ...LIST, required: false }),
    OptionalNotNull(),
    Transform(({ value }) => inOrder(inForm && typeof value === 'string' ? listOfText(value) : value)),
    ValidateBy(
      { name: 'areAreas', validator: { validate: areAreas } },
      { message: `Aree: scegline al massimo ${AREAS_MAX} fra ${AREA_LETTERS.join(', ')}, ognuna una volta sola` },
    ),
  );
}

/** One area, of a list's filter. */
export const IsArea = (): PropertyDecorator => IsOneOf(AREA_LETTERS, { label: 'Area', required: false });

/** The areas of a thing, as everybody reads them. */
export const AreasProperty = (): PropertyDecorator =>
  ApiProperty({ ...LIST, description: 'the areas of interest that its author chose, in this order' });
