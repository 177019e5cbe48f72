import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import type { Keyed } from '../call';
import { codeOf, failureOf, fieldErrorsOf, isAnswered, messageOf } from '../errors';
import { useIdempotencyKey } from './idempotency-key';

type Refusal = FetchBaseQueryError | SerializedError;
type Answer<Data> = { data: Data; error?: undefined } | { data?: undefined; error: Refusal };

interface State {
  isLoading: boolean;
  error?: unknown;
  reset: () => void;
}

/** A mutation, as the hook of its endpoint gives it. */
export type Mutation<Sent, Data, S extends State = State> = readonly [
  trigger: (sent: Sent) => Promise<Answer<Data>>,
  state: S,
];

interface SendOptions<Data> {
  /** What is said where the server gives no message; missing where the screen has words of its own. */
  failure?: string;
  /** An object with the names of the fields that say themselves what is wrong with them, as the server calls them. */
  fields?: object;
  /** The field that a refusal is about, by its code. */
  fieldsByCode?: Readonly<Record<string, string>>;
  onDone?: (data: Data) => unknown;
  onFailure?: (error: Refusal) => unknown;
}

/** A request that changes something, and what came of it: what is wrong with a field, and what a screen says of anything else. */
export function useSend<Sent, Data, S extends State>(
  [trigger, state]: Mutation<Sent, Data, S>,
  { failure = '', fields, fieldsByCode = {}, onDone, onFailure }: SendOptions<Data> = {},
) {
  const { error } = state;
  const errorsOf = (refusal: unknown) => {
    const field = fieldsByCode[codeOf(refusal) ?? ''];
    return field ? { [field]: messageOf(refusal, failure) } : fieldErrorsOf(refusal);
  };
  const message = !error
    ? null
    : fields
      ? failureOf(error, failure, fields, errorsOf(error))
      : messageOf(error, failure);
  return {
    ...state,
    busy: state.isLoading,
    failure: message,
    fieldErrors: errorsOf(error),
    /** Nobody knows whether the server has done it. */
    isLost: typeof error === 'object' && error !== null && !isAnswered(error),
    /** @returns what the server refused, by field */
    async send(sent: Sent, then?: (data: Data) => unknown): Promise<Record<string, string>> {
      const answer = await trigger(sent);
      if (answer.error) {
        onFailure?.(answer.error);
        return errorsOf(answer.error);
      }
      onDone?.(answer.data);
      then?.(answer.data);
      return {};
    },
  };
}

interface CommandOptions<Content, Data> extends SendOptions<Data> {
  /** What tells one intention from another, where it is not all of the content. */
  contentOf?: (content: Content) => unknown;
  /** It can be done once only: a press after it is done repeats it, and nothing new happens. */
  once?: boolean;
}

/** The same with an `Idempotency-Key`, which the same content keeps until it is done. */
export function useCommand<Content extends object, Data, S extends State>(
  [trigger, state]: Mutation<Content & Keyed, Data, S>,
  { contentOf = (content) => content, once = false, ...options }: CommandOptions<Content, Data> = {},
) {
  const intention = useIdempotencyKey();
  const keyed = async (content: Content) => {
    const answer = await trigger({ ...content, key: intention.keyFor(contentOf(content)) });
    if (!answer.error && !once) intention.fulfilled();
    return answer;
  };
  return useSend([keyed, state], options);
}
