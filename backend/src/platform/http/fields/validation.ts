import { type ArgumentMetadata, applyDecorators, type ValidationError, ValidationPipe } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsUUID,
  isEmail,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  type ValidatorOptions,
  validateSync,
} from 'class-validator';
import { AMOUNT_MAX } from '../../../engine/ledger/state/postings.js';
import type { FieldError } from '../errors/error-body.js';
import { InvalidInput } from '../errors/errors.js';
import { flawOf } from './mailbox.js';
import { ifNormal, NORMAL_EMAIL, NORMAL_LINE, NORMAL_TEXT, normalForm } from './normal-form.js';
import { addressOf, lookedUp, showsSomething } from './shown-text.js';

/** All rules are synchronous, so validation is too. */
class SynchronousValidationPipe extends ValidationPipe {
  /** What is in normal form already is valid and needs no change. */
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const normal = ifNormal(value, metadata.metatype);
    return normal ? Promise.resolve(normal) : super.transform(value, metadata);
  }

  protected override validate(object: object, options: ValidatorOptions): ValidationError[] {
    return validateSync(object, options);
  }
}

/** Unknown fields are refused by name, nothing is converted, and every message is Italian. */
export const validation = new SynchronousValidationPipe({
  whitelist: true,
  forbidNonWhitelisted: true,
  transform: true,
  transformOptions: { enableImplicitConversion: false },
  stopAtFirstError: true,
  exceptionFactory: (errors) => new InvalidInput(errors.flatMap((error) => fieldErrors(error))),
});

/** A field that the route does not know. */
export const unexpectedField = (field: string): FieldError => ({ field, msg: `Campo non previsto: ${field}` });

function fieldErrors({ property, constraints = {}, children = [] }: ValidationError, path = ''): FieldError[] {
  const field = `${path}${property}`;
  if (constraints.whitelistValidation) return [unexpectedField(field)];
  const [msg] = Object.values(constraints);
  const nested = children.flatMap((child) => fieldErrors(child, `${field}.`));
  return msg === undefined ? nested : [{ field, msg }, ...nested];
}

/**
 * Text from people contains no control characters except line breaks and tabs, and none that turns the direction of writing: it
 * would turn what FORM writes after it, an amount of coins for example.
 */
const CONTROL = /(?![\n\r\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;
const isWritable = (value: unknown): boolean =>
  typeof value === 'string' && value.isWellFormed() && !CONTROL.test(value);

/** What shows nothing is empty, so that no optional text passes for one either; what is not writable is refused as that. */
const trimmed = Transform(({ value }) => {
  if (typeof value !== 'string') return value;
  return showsSomething(value) || !isWritable(value) ? value.normalize('NFC').trim() : '';
});
const withoutPasted = Transform(({ value }) => (typeof value === 'string' ? lookedUp(value) : value));

/** Code points, as PostgreSQL, JSON Schema and the screens count (product.md 11.15). */
const lengthOf = (text: string): number => [...text].length;
/** What is there and no text has no length: the rule that asks for a text says so. */
const HasLength = (name: string, isRight: (length: number) => boolean, message: string) =>
  ValidateBy(
    {
      name,
      validator: { validate: (value) => (typeof value === 'string' ? isRight(lengthOf(value)) : value != null) },
    },
    { message },
  );
const IsAnyText = (label: string) =>
  ValidateBy(
    { name: 'isText', validator: { validate: (value) => typeof value === 'string' && value.isWellFormed() } },
    { message: `${label}: testo non valido` },
  );
const AtLeast = (min: number, message: string) => HasLength('isLongEnough', (length) => length >= min, message);
const AtMost = (max: number, message: string) => HasLength('isShortEnough', (length) => length <= max, message);
const inOneLine = Transform(({ value }) =>
  typeof value === 'string' ? value.replace(/[\n\r\t\u2028\u2029]+/g, ' ') : value,
);

interface TextOptions {
  readonly label: string;
  readonly max: number;
  readonly min?: number;
  readonly required?: boolean;
  /** A name or a title: it stands within sentences of FORM, and breaks none of them into lines of its own. */
  readonly inLine?: boolean;
  /** A code or a search: what is invisible at the ends of what was pasted is no part of it. */
  readonly isLookedUp?: boolean;
}

/** Text that a person wrote, trimmed and in NFC. */
export function IsText({
  label,
  max,
  min = 1,
  required = true,
  inLine = false,
  isLookedUp = false,
}: TextOptions): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: String, maxLength: max, required, ...(required ? { minLength: min } : {}) }),
    normalForm(
      { type: 'string', minLength: min, maxLength: max, pattern: inLine ? NORMAL_LINE : NORMAL_TEXT },
      required,
    ),
    trimmed,
    ...(isLookedUp ? [withoutPasted] : []),
    ...(inLine ? [inOneLine] : []),
    required ? AtLeast(min, `${label}: campo obbligatorio`) : OptionalText(),
    AtMost(max, `${label}: al massimo ${max} caratteri`),
    ValidateBy({ name: 'isWritable', validator: { validate: isWritable } }, { message: `${label}: testo non valido` }),
  );
}

/** The field may be missing, null or empty: all three count as not given. */
export const OptionalText = (): PropertyDecorator =>
  ValidateIf((_, value: unknown) => value !== undefined && value !== null && value !== '');

/** An e-mail address, in lower case. */
export function IsEmailAddress({ label, required = true }: { label: string; required?: boolean }): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: String, format: 'email', maxLength: 254, required }),
    normalForm({ type: 'string', maxLength: 254, pattern: NORMAL_EMAIL }, required),
    Transform(({ value }) => (typeof value === 'string' ? addressOf(value) : value)),
    ...(required ? [IsNotEmpty({ message: `${label}: campo obbligatorio` })] : [OptionalText()]),
    AtMost(254, `${label}: indirizzo e-mail troppo lungo`),
    // The e-mail rule throws on a lone surrogate.
    ValidateBy(
      { name: 'isEmailAddress', validator: { validate: (value) => isWritable(value) && isEmail(value) } },
      { message: `${label}: indirizzo e-mail non valido` },
    ),
  );
}

/** An e-mail address that FORM does not know yet: of several ways to write it, the usual one. */
export function IsNewEmailAddress(options: { label: string; required?: boolean }): PropertyDecorator {
  return applyDecorators(
    IsEmailAddress(options),
    ValidateBy({
      name: 'isUsualAddress',
      validator: {
        validate: (value) => typeof value !== 'string' || flawOf(value) === undefined,
        defaultMessage: (field) => `${options.label}: ${flawOf(String(field?.value))}`,
      },
    }),
  );
}

interface PasswordOptions {
  readonly label: string;
  readonly required?: boolean;
}

/** A password that somebody has, unchanged: of before lengths were counted in code points, when a variation selector was none. */
export const IsPassword = (options: PasswordOptions): PropertyDecorator => PasswordOf(256, options);

/** A password that somebody chooses. */
export const IsNewPassword = (options: PasswordOptions): PropertyDecorator => PasswordOf(128, options);

function PasswordOf(max: number, { label, required = true }: PasswordOptions): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: String, minLength: 6, maxLength: max, format: 'password', required }),
    ...(required ? [] : [OptionalNotNull()]),
    AtLeast(6, `${label}: almeno 6 caratteri`),
    AtMost(max, `${label}: al massimo ${max} caratteri`),
    IsAnyText(label),
  );
}

/** The field may be missing, but not null. */
export const OptionalNotNull = (): PropertyDecorator => ValidateIf((_, value: unknown) => value !== undefined);

/** Whole coins. */
export function IsCoins({ label, min = 1, required = true }: { label: string; min?: 0 | 1; required?: boolean }) {
  const message = `${label}: indica un numero intero da ${min} a ${AMOUNT_MAX.toLocaleString('it')}`;
  return applyDecorators(
    ApiProperty({ type: 'integer', minimum: min, maximum: AMOUNT_MAX, required }),
    // A zero may be JSON's minus zero, which the ledger has no form for.
    normalForm({ type: 'integer', minimum: 1, maximum: AMOUNT_MAX }, required),
    Transform(({ value }) => (value === 0 ? 0 : value)),
    ...(required ? [] : [OptionalNotNull()]),
    IsInt({ message }),
    Min(min, { message }),
    Max(AMOUNT_MAX, { message }),
  );
}

/** A whole number, from 1 unless `min` says otherwise; may be missing. */
export function IsWhole({ label, min = 1, max }: { label: string; min?: number; max: number }): PropertyDecorator {
  const message = `${label}: indica un numero intero da ${min.toLocaleString('it')} a ${max.toLocaleString('it')}`;
  return applyDecorators(
    ApiProperty({ type: 'integer', minimum: min, maximum: max, required: false }),
    OptionalNotNull(),
    IsInt({ message }),
    Min(min, { message }),
    Max(max, { message }),
  );
}

/** A boolean. */
export function IsBooleanFlag({
  label,
  required = false,
  ...about
}: {
  label: string;
  required?: boolean;
  description?: string;
  default?: boolean;
}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: Boolean, required, ...about }),
    ...(required ? [] : [OptionalNotNull()]),
    IsBoolean({ message: `${label}: indica sì o no` }),
  );
}

/** A declaration: nothing but `true`. */
export const IsDeclared = ({ message }: { message: string }): PropertyDecorator =>
  applyDecorators(ApiProperty({ type: Boolean, enum: [true] }), IsIn([true], { message }));

/** One of a fixed set of values. */
export function IsOneOf(values: readonly string[], { label, required = true }: { label: string; required?: boolean }) {
  return applyDecorators(
    ApiProperty({ type: String, enum: [...values], required }),
    ...(required ? [] : [OptionalText()]),
    IsIn(values, { message: `${label}: valore non previsto` }),
  );
}

/** A subset of a fixed set of values: a list or, in a form, which contains only text, one text separated by commas. */
export function IsSubsetOf(values: readonly string[], { label }: { label: string }): PropertyDecorator {
  const oneOfThem = `(${values.join('|')})`;
  const isOneOfThem = (value: unknown) => typeof value === 'string' && values.includes(value);
  return applyDecorators(
    ApiProperty({ type: String, pattern: `^${oneOfThem}(,${oneOfThem})*$`, required: false }),
    OptionalNotNull(),
    Transform(({ value }) => (typeof value === 'string' ? value.split(',') : value)),
    ValidateBy(
      { name: 'isSomeOf', validator: { validate: (value) => Array.isArray(value) && value.every(isOneOfThem) } },
      { message: `${label}: valore non previsto` },
    ),
  );
}

const NOTE_CHARACTERS_MAX = 16 * 1024;

/** A signed note, unchanged. */
export function IsNote({ label }: { label: string }): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: String, maxLength: NOTE_CHARACTERS_MAX }),
    AtMost(NOTE_CHARACTERS_MAX, `${label}: testo non valido`),
    IsAnyText(label),
  );
}

/** A public id. */
export function IsId({ label, required = true }: { label: string; required?: boolean }): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: String, format: 'uuid', required }),
    Transform(({ value }) => (typeof value === 'string' ? value.toLowerCase() : value)),
    ...(required ? [] : [OptionalText()]),
    IsUUID('all', { message: `${label}: identificativo non valido` }),
  );
}
