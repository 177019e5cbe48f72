import type { FetchArgs } from '@reduxjs/toolkit/query/react';
import type { paths } from './schema.gen';
import type { OnProgress } from './upload';

/** The routes of the OpenAPI document, by the path behind `/api`. */
type Routes = { [P in keyof paths as P extends `/api${infer Rest}` ? Rest : never]: paths[P] };
type Method = 'get' | 'post' | 'put' | 'delete';
type Path<M extends Method> = {
  [P in keyof Routes]: Routes[P] extends Record<M, object> ? P : never;
}[keyof Routes];
type Operation<M extends Method, P extends Path<M>> = Routes[P] extends Record<M, infer O> ? O : never;

type JsonOf<Carrier> = Carrier extends { content: { 'application/json': infer Content } } ? Content : never;
type BodyOf<O> = O extends { requestBody?: infer Carrier }
  ? [NonNullable<Carrier>] extends [never]
    ? undefined
    : JsonOf<NonNullable<Carrier>>
  : undefined;
type AnswerOf<O> = O extends { responses: { 200: infer A } | { 201: infer A } | { 202: infer A } }
  ? JsonOf<A>
  : undefined;
type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;
type HeaderOf<O> = O extends { parameters: { header?: infer H } } ? NonNullable<H> : never;

/** The body of a request, as the OpenAPI document says. */
export type Body<M extends Method, P extends Path<M>> = BodyOf<Operation<M, P>>;
/** What a request is answered with; undefined is an answer without a body. */
export type Answer<M extends Method, P extends Path<M>> = AnswerOf<Operation<M, P>>;
/** What a list consists of. */
export type Row<P extends Path<'get'>> = Answer<'get', P> extends (infer One)[] ? One : never;
/** The part of a list that a request asks for. */
export interface Part {
  limit: number;
  cursor: string | null;
}
/** The query parameters of a list, apart from those of its pages. */
export type Query<P extends Path<'get'>> = Required<Omit<QueryOf<Operation<'get', P>>, keyof Part>>;
/** The same as a filter holds them: a text may be empty and a choice null, which is not sent. */
export type Filter<P extends Path<'get'>> = {
  [Name in keyof Query<P>]: Query<P>[Name] | (string extends Query<P>[Name] ? never : null);
};

type InPath<O> = O extends { parameters: { path: infer Names extends Record<string, string> } }
  ? { path: Names }
  : { path?: undefined };
type InBody<O> = O extends { requestBody: { content: infer Content } }
  ? { body: BodyOf<O> | ('multipart/form-data' extends keyof Content ? FormData : never) }
  : { body?: BodyOf<O> };
/** Whatever the server answers once only needs the key of the intention. */
type InHeader<O> = [HeaderOf<O>] extends [never] ? { key?: undefined } : Keyed;

type Options<O> = InPath<O> &
  InBody<O> &
  InHeader<O> & { params?: { [Name in keyof QueryOf<O>]?: QueryOf<O>[Name] | null } } & Pick<
    Call,
    'headers' | 'responseHandler' | 'onProgress'
  >;

/** The key of an intention, which goes with what is done once only (`useCommand`). */
export interface Keyed {
  key: string;
}

/** What `baseQuery` takes. */
export interface Call extends FetchArgs {
  /** Called with the upload's progress when the body is a form with a file. */
  onProgress?: OnProgress;
}

interface Untyped extends Pick<Call, 'headers' | 'responseHandler' | 'onProgress' | 'body'> {
  path?: Record<string, string>;
  params?: Record<string, unknown>;
  key?: string;
}

/**
 * A request to a route of the OpenAPI document: a path, a parameter or a field that it does not have does not compile.
 * @param options the values in the path, the body, the query, and the key of the intention where the route takes one
 */
export function call<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  ...[options]: Record<never, never> extends Options<Operation<M, P>>
    ? [options?: Options<Operation<M, P>>]
    : [options: Options<Operation<M, P>>]
): Call {
  return callOf(method, path, options);
}

function callOf(method: string, path: string, options: Untyped = {}): Call {
  const { path: names = {}, params = {}, key, headers, ...rest } = options;
  const query = Object.entries(params).filter(([, value]) => value !== '' && value != null);
  return {
    ...rest,
    method: method.toUpperCase(),
    url: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? '')),
    // Without parameters the URL has no question mark.
    params: query.length > 0 ? Object.fromEntries(query) : undefined,
    headers: key === undefined ? headers : { ...headers, 'Idempotency-Key': key },
  };
}

/** A request by what it is given. RTK Query reads the type of the answer where an endpoint may transform it; none does. */
export interface Endpoint<Given, Answered> {
  query: (given: Given) => Call;
  transformResponse?: (answer: Answered) => Answered;
}

/** A query of a route that takes nothing. */
export const asking = <P extends Path<'get'>>(path: P): Endpoint<void, Answer<'get', P>> => ({
  query: () => callOf('get', path),
});

/** A mutation that is given the body of its request. */
export const sending = <M extends Exclude<Method, 'get'>, P extends Path<M>>(
  method: M,
  path: P,
): Endpoint<Body<M, P>, Answer<M, P>> => ({
  query: (body) => callOf(method, path, { body }),
});
