import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Matches, ValidateBy } from 'class-validator';
import { OptionalText } from './validation.js';

/** Fields of bodies and queries that hold days and moments. */

interface TimeOptions {
  readonly label: string;
  readonly required?: boolean;
}

/** A calendar day, YYYY-MM-DD, that exists. */
export const IsDay = (options: TimeOptions): PropertyDecorator => isDayThat(isDay, options);

/** A calendar day that lies in the past. */
export const IsPastDay = (options: TimeOptions): PropertyDecorator =>
  isDayThat((value) => isDay(value) && new Date(value).getTime() < Date.now(), options);

function isDayThat(validate: (value: unknown) => boolean, { label, required = true }: TimeOptions): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: String, format: 'date', required }),
    ...(required ? [] : [OptionalText()]),
    ValidateBy({ name: 'isDay', validator: { validate } }, { message: `${label}: data non valida` }),
  );
}

/** The last day of a period. @param from the property with the first day, both included; either may be missing */
export const IsNotBefore = (from: string, message: string): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isNotBefore',
      validator: {
        validate(to, args) {
          const first: unknown = args && Reflect.get(args.object, from);
          return !isDay(first) || !isDay(to) || to >= first;
        },
      },
    },
    { message },
  );

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const EARLIEST_DAY = '1900-01-01';

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !DAY.test(value) || value < EARLIEST_DAY) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** A timestamp, ISO 8601 with its offset. */
export function IsMoment({ label, required = true }: TimeOptions): PropertyDecorator {
  const message = `${label}: data e ora non valide`;
  return applyDecorators(
    ApiProperty({ type: String, format: 'date-time', required }),
    ...(required ? [] : [OptionalText()]),
    Matches(MOMENT, { message }),
    ValidateBy({ name: 'isMoment', validator: { validate: isMoment } }, { message }),
  );
}

/** February has no 30th, which the date parser would read as the 1st or 2nd of March. */
function isMoment(value: unknown): boolean {
  if (typeof value !== 'string' || !MOMENT.test(value) || Number.isNaN(Date.parse(value))) return false;
  const day = value.slice(0, 'YYYY-MM-DD'.length);
  return new Date(day).toISOString().startsWith(day);
}
