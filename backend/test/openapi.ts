import type { TestApp } from './app.js';

/** The part of an OpenAPI document that specs read. */
export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A text that somebody writes: no id, e-mail or choice. */
export const isFreeText = ({ type, format, enum: values, pattern }: Schema): boolean =>
  type === 'string' && !format && !values && !pattern;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: Schema;
}

interface Operation {
  readonly 'x-roles'?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security?: readonly unknown[];
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A route in the document. */
export interface Route {
  /** `METHOD /path/{id}`, without /api. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** The fields of its body, if it has one. */
  readonly fields: Readonly<Record<string, Schema>> | undefined;
  readonly acceptsForms: boolean;
  readonly queries: readonly string[];
  readonly headers: readonly string[];
  /** Whether it answers 201. */
  readonly creates: boolean;
  /** Whether only signed-in people may call it. */
  readonly isSignedIn: boolean;
  /** Those that may call it; undefined where the route does not say. */
  readonly roles: readonly string[] | undefined;
}

/** Every route in the program's own document. */
export async function documentedRoutes(form: TestApp): Promise<Route[]> {
  return routesIn((await form.call<Document>('GET', '/docs-json')).body);
}

/** Every route in a document. */
export function routesIn(document: Document): Route[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([verb, { parameters = [], requestBody, responses, security, 'x-roles': roles }]) => {
        const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
        const [method, short] = [verb.toUpperCase(), path.replace('/api', '')];
        return {
          name: `${method} ${short}`,
          method,
          path: short,
          fields: content && fieldsOf(document, content.schema),
          acceptsForms: type === 'multipart/form-data',
          roles,
          queries: namesIn('query', parameters),
          headers: namesIn('header', parameters),
          creates: '201' in responses,
          isSignedIn: security !== undefined && security.length > 0,
        };
      },
    ),
  );
}

const namesIn = (place: string, parameters: readonly Parameter[]): string[] =>
  parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);

function fieldsOf(document: Document, { $ref, allOf = [], properties = {} }: Schema): Record<string, Schema> {
  const named = $ref === undefined ? undefined : document.components.schemas[$ref.split('/').at(-1) ?? ''];
  const parts = [...allOf, ...(named ? [named] : [])].map((part) => fieldsOf(document, part));
  return Object.assign({}, ...parts, properties);
}
