import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { SealedEvent } from '../src/engine/ledger/format/envelope.js';
import {
  type EventDeclaration,
  type EventDeclarations,
  type Field,
  objectSchema,
  type Schema,
} from '../src/engine/ledger/state/event-data.js';

/** What the declarations of events say to auditors: a JSON Schema, and the table in docs/ledger-format.md. */

type Fields = Readonly<Record<string, Field<unknown>>>;

const versionsIn = ({ versions }: EventDeclaration): readonly (readonly [version: number, fields: Fields])[] =>
  Object.entries(versions).map(([version, fields]) => [Number(version), fields]);

const nameOf = (type: string, version: number): string => (version === 1 ? type : `${type}@${version}`);

/** A schema for an event of the ledger: by its `type` and `v` that of its `data`. Of a type that it does not know it says nothing. */
export function eventsSchema(declared: EventDeclarations): Schema {
  const all = Object.entries(declared).flatMap(([type, declaration]) =>
    versionsIn(declaration).map(([version, fields]) => ({ type, version, fields, says: declaration.says })),
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'An event of the ledger of Coin FORM',
    description:
      'Written by `make api` from the declarations of events. A verifier needs none of it: docs/ledger-format.md.',
    type: 'object',
    required: ['type', 'v', 'data'],
    allOf: all.map(({ type, version }) => ({
      if: { properties: { type: { const: type }, v: { const: version } } },
      // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema.
      then: { properties: { data: { $ref: `#/$defs/${nameOf(type, version)}` } } },
    })),
    $defs: Object.fromEntries(
      all.map(({ type, version, fields, says }) => [
        nameOf(type, version),
        { description: says, ...objectSchema(fields) },
      ]),
    ),
  };
}

/**
 * @param schema of all events; that of a type is compiled when the first of its events comes
 * @returns a function that says what of an event is not as it was declared; undefined: nothing
 */
export function eventChecker({ $defs }: Schema) {
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
  addFormats.default(ajv);
  const declared = new Map(Object.entries($defs as Readonly<Record<string, Schema>>));
  return ({ type, v, data }: Pick<SealedEvent, 'type' | 'v' | 'data'>): string | undefined => {
    const name = nameOf(type, v);
    const schema = declared.get(name);
    // Compiled once: by the identity of the schema.
    if (!schema || ajv.validate(schema, data)) return undefined;
    return `${name}: ${ajv.errorsText(ajv.errors, { dataVar: 'data' })}`;
  };
}

/** The table in docs/ledger-format.md: a line for each event. */
export function eventsTable(declared: EventDeclarations): string {
  const rows = Object.entries(declared).map(([type, declaration]) => {
    const [[, first = {}] = [], ...later] = versionsIn(declaration);
    const more = later.map(([version, fields]) => {
      const changed = Object.entries(fields).filter(([name, field]) => first[name] !== field);
      return `in version ${version} ${fieldsText(Object.fromEntries(changed))}`;
    });
    const data = [fieldsText(first), ...more].filter((text) => text !== '').join('; ');
    return `| \`${type}\` | ${declaration.says} | ${data || 'nothing'} |`;
  });
  return ['| Event | What has happened | `data` |', '|---|---|---|', ...rows, ''].join('\n');
}

const fieldsText = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, { schema, means, isOptional }]) => {
      const kind = kindOf(schema);
      const said = [kind === name ? undefined : kind, means].filter((text) => text !== undefined).join(': ');
      return `\`${name}\`${isOptional ? '?' : ''}${said === '' ? '' : ` (${said})`}`;
    })
    .join(', ');

/** What a reader would call a value of this schema; undefined for a text. */
function kindOf(schema: Schema): string | undefined {
  const { title, format, type, enum: values, const: only, items, anyOf, properties } = schema;
  if (typeof title === 'string') return title;
  if (format === 'uuid') return 'UUID';
  if (format === 'date') return 'day';
  if (Array.isArray(values)) return values.map((value) => `\`${value}\``).join(', ');
  if (only !== undefined) return `\`${only}\``;
  if (type === 'array') return `list of ${kindOf(items as Schema) ?? 'texts'}`;
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map((one: Schema) => kindOf(one) ?? 'text'))].join(' or ');
  if (type === 'object')
    return properties
      ? Object.keys(properties)
          .map((name) => `\`${name}\``)
          .join(', ')
      : undefined;
  if (type === 'integer') return 'number';
  return type === 'boolean' ? '`true` or `false`' : undefined;
}
