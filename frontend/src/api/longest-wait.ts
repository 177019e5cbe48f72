import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';

/** How long a screen waits for an answer, or for progress of what is being sent. */
export const waitMs = 30_000;

export const timedOut = () => new DOMException('FORM has not answered in time', 'TimeoutError');

/** @throws DOMException TimeoutError where the answer has not begun by then */
export async function begunInTime(answer: Promise<Response>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut()), waitMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

export const isTooLate = (error: FetchBaseQueryError | undefined) => error?.status === 'TIMEOUT_ERROR';

/** Nobody knows whether FORM has done it: it is sent again as it was, with its key where it has one. */
export const tooLate = (type: 'query' | 'mutation') =>
  ({
    status: 'CUSTOM_ERROR',
    error: 'no answer in time',
    data: {
      code: 'NO_ANSWER',
      msg: `FORM non ha risposto entro ${waitMs / 1000} secondi.${type === 'mutation' ? ' Puoi inviare di nuovo.' : ' Puoi riprovare.'}`,
    },
  }) as const;
