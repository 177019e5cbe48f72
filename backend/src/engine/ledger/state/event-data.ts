import type { Wallet } from '../../../basics/ids.js';
import type { SealedEvent } from '../format/envelope.js';
import type { Postings } from './postings.js';

/**
 * What the `data` of events looks like. A leaf file of each feature (`coin-events.ts`) declares its events with the functions below
 * and imports nothing else, or TypeScript would infer in a circle. From it follow the types (`EventOf`), the check in specs,
 * the table in docs/ledger-format.md and docs/events.schema.json. The program itself checks no event against it.
 */

/** By type and version, the `data` of the events of all features. Each leaf file adds its own (`extends DataOf<typeof coinEvents>`). */
// biome-ignore lint/suspicious/noEmptyInterface: the leaf files add to it.
export interface EventData {}
export type EventType = keyof EventData;

/** A sealed event of one of these types, discriminated by `type` and, where there are several versions, by `v`. */
export type EventOf<Type extends EventType> = Type extends EventType
  ? {
      [V in keyof EventData[Type]]: Omit<SealedEvent, 'type' | 'v' | 'data'> & {
        readonly type: Type;
        readonly v: V;
        readonly data: EventData[Type][V];
      };
    }[keyof EventData[Type]]
  : never;

/** What a decision returns to make an event of one of these types: a LedgerEvent whose `data` is as declared. */
export type NewEvent<Type extends EventType> = Type extends EventType
  ? {
      [V in keyof EventData[Type]]: { readonly type: Type; readonly data: EventData[Type][V] } & (V extends 1
        ? { readonly v?: V }
        : { readonly v: V });
    }[keyof EventData[Type]]
  : never;

/**
 * What is done with events, by their type.
 * @template Changed what the events change: the table of a slice, rows
 */
export type Handlers<Changed, More extends readonly unknown[] = []> = {
  // A method, so that the handlers of any table can stand in one list.
  readonly [Type in EventType]?: { handle(changed: Changed, event: EventOf<Type>, ...more: More): void }['handle'];
};

/** What is said of events, by their type. */
export type ByEventType<Said, More extends readonly unknown[] = []> = {
  readonly [Type in EventType]?: { say(event: EventOf<Type>, ...more: More): Said }['say'];
};

/** The same for several types. */
export const forEach = <Type extends EventType, Handle>(types: readonly Type[], handle: Handle) =>
  Object.fromEntries(types.map((type) => [type, handle])) as { readonly [Each in Type]: Handle };

/** Whether an event is of one of these types. */
export const isOf = <Type extends EventType>(
  event: Pick<SealedEvent, 'type'> | undefined,
  ...types: readonly Type[]
): event is EventOf<Type> => types.some((type) => type === event?.type);

/** What there is for a type. Here events, which the ledger carries untyped, get the types of their declarations. */
const forType = <Handle>(byType: object | undefined, type: string): Handle | undefined =>
  byType && Object.hasOwn(byType, type) ? (byType as Readonly<Record<string, Handle>>)[type] : undefined;

/** @returns undefined where nothing is done with events of this type */
export const handlerOf = <Changed, More extends readonly unknown[]>(
  handlers: Handlers<Changed, More> | undefined,
  type: string,
): ((changed: Changed, event: SealedEvent, ...more: More) => void) | undefined => forType(handlers, type);

/** @returns undefined for an event of which nothing is said */
export const saidOf = <Said, More extends readonly unknown[]>(
  said: ByEventType<Said, More>,
  event: SealedEvent,
  ...more: More
): Said | undefined => forType<(of: SealedEvent, ...more: More) => Said>(said, event.type)?.(event, ...more);

/** JSON Schema 2020-12. */
export type Schema = Readonly<Record<string, unknown>>;

/** A field of `data`, and the type of its value. */
export interface Field<Value> {
  readonly schema: Schema;
  /** What no other field says of it. */
  readonly means?: string | undefined;
  readonly isOptional?: boolean;
  readonly isCommitment?: boolean;
  /** Only a type. */
  readonly value?: Value;
}

/** A field that may also stand within an object or a list. A commitment there would be taken for unused, and its text deleted. */
type InnerField<Value = unknown> = Field<Value> & { readonly isCommitment?: never };

type FieldsOf<Of extends Field<unknown>> = Readonly<Record<string, Of>>;
type Optional<Of> = Of & { readonly isOptional: true };

type ValueOf<Of> = Of extends Field<infer Value> ? Value : never;
type OptionalIn<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends Optional<unknown> ? Name : never;
}[keyof Fields];

/** The type of an object with these fields. */
export type Shape<Fields> = {
  readonly [Name in Exclude<keyof Fields, OptionalIn<Fields>>]: ValueOf<Fields[Name]>;
} & { readonly [Name in OptionalIn<Fields>]?: ValueOf<Fields[Name]> | undefined };

export interface EventDeclaration<Versions = Readonly<Record<number, FieldsOf<Field<unknown>>>>> {
  /** What has happened, in one sentence. */
  readonly says: string;
  /** The fields of `data`, by version. */
  readonly versions: Versions;
}

export type EventDeclarations = Readonly<Record<string, EventDeclaration>>;

/** What a leaf file adds to EventData. */
export type DataOf<Declared extends EventDeclarations> = {
  readonly [Type in keyof Declared]: {
    readonly [V in keyof Declared[Type]['versions']]: Shape<Declared[Type]['versions'][V]>;
  };
};

/** Declares an event. @param later the fields of the later versions of its `data` */
export const event = <Fields extends FieldsOf<Field<unknown>>, Later = unknown>(
  says: string,
  fields: Fields,
  later?: Later & Readonly<Record<number, FieldsOf<Field<unknown>>>>,
): EventDeclaration<{ readonly 1: Fields } & Later> => ({
  says,
  versions: { 1: fields, ...later } as { 1: Fields } & Later,
});

const field = <Value>(schema: Schema, means?: string): InnerField<Value> => ({ schema, means });

export const id = (means?: string) => field<string>({ type: 'string', format: 'uuid' }, means);
/** The id of a person's wallet, which is not the id of the person. */
export const wallet = (means?: string) => field<Wallet>({ type: 'string', format: 'uuid', title: 'wallet' }, means);
/** @template Name where only certain texts are meant, which this file need not list */
export const text = <Name extends string = string>(means?: string) => field<Name>({ type: 'string' }, means);
export const whole = (means?: string) => field<number>({ type: 'integer' }, means);
export const nothing = (means?: string) => field<null>({ type: 'null' }, means);
export const flag = (means?: string) => field<boolean>({ type: 'boolean' }, means);
/** A field that is there where something is so, and is left out otherwise. */
export const mark = (means?: string) => field<true>({ const: true }, means);
/** ISO 8601 in UTC with milliseconds, as `ts`. */
export const moment = (means?: string) =>
  field<string>(
    { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`, title: 'time' },
    means,
  );
/** A day in Rome: `2026-03-01`. */
export const day = (means?: string) => field<string>({ type: 'string', format: 'date' }, means);
export const oneOf = <const Values extends readonly string[]>(values: Values, means?: string) =>
  field<Values[number]>({ enum: values }, means);
export const listOf = <Value>(of: InnerField<Value>, means?: string) =>
  field<readonly Value[]>({ type: 'array', items: schemaOf(of) }, means);
export const record = <Value>(of: InnerField<Value>, means?: string) =>
  field<Readonly<Record<string, Value>>>({ type: 'object', additionalProperties: schemaOf(of) }, means);
export const object = <Fields extends FieldsOf<InnerField>>(fields: Fields, means?: string) =>
  field<Shape<Fields>>(objectSchema(fields), means);
export const either = <Fields extends readonly InnerField[]>(fields: Fields, means?: string) =>
  field<ValueOf<Fields[number]>>({ anyOf: fields.map(schemaOf) }, means);

/**
 * HMAC-SHA-256 of a text that is stored beside the ledger and can be erased (docs/ledger-format.md, "Hashes").
 * @param or a word that may stand in its place
 */
export const commitment = (means?: string, or?: string): Field<string> & { readonly isCommitment: true } => {
  const digest = { type: 'string', pattern: '^[0-9a-f]{64}$', title: 'commitment' };
  return { schema: or === undefined ? digest : { anyOf: [digest, { const: or }] }, means, isCommitment: true };
};

/** The coins that the event moves. */
export const postings = (means?: string) =>
  field<Postings>(
    { ...listOf(object({ account: text(), amount: whole() })).schema, minItems: 2, title: 'postings' },
    means,
  );

export const optional = <Of extends Field<unknown>>(of: Of): Optional<Of> => ({ ...of, isOptional: true });

const schemaOf = ({ schema, means }: Field<unknown>): Schema =>
  means === undefined ? schema : { ...schema, description: means };

/** An object of these fields, and no others. */
export function objectSchema(fields: FieldsOf<Field<unknown>>): Schema {
  const all = Object.entries(fields);
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(([name, of]) => [name, schemaOf(of)])),
    required: all.flatMap(([name, { isOptional }]) => (isOptional ? [] : name)),
    additionalProperties: false,
  };
}
