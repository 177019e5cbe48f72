import { randomUUID } from 'node:crypto';
import type { Answer, TestApp, TestRequest } from './app.js';

const ATTEMPTS_MAX = 100;

/**
 * Sends a request with one Idempotency-Key until the answer is not 503, as a client is to do: two processes that conflict
 * ten times over a command give up for the moment, and a busy machine takes longer than an answer may; both say when to come back.
 */
export async function answerTo<Body = Record<string, unknown>>(
  form: TestApp,
  method: string,
  path: string,
  { headers, ...request }: TestRequest,
): Promise<Answer<Body>> {
  const key = { 'idempotency-key': randomUUID(), ...headers };
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const answer = await form.call<Body>(method, path, { ...request, headers: key });
    if (answer.status !== 503) return answer;
    if (!answer.headers.has('retry-after')) throw new Error(`${method} ${path}: a 503 that does not say when to retry`);
  }
  throw new Error(`${method} ${path}: ${ATTEMPTS_MAX} times 503`);
}
