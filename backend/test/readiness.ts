import { expect } from '@jest/globals';
import type { ReadinessReport } from '../src/http/readiness.js';

/** The longest time that readiness may take to answer, whatever hangs. */
const READINESS_MS_MAX = 2000;

/** What `/health/ready` of the program at `url` answers, in time. */
export async function readinessOf({ url }: { readonly url: string }) {
  const since = performance.now();
  const response = await fetch(`${url}/health/ready`);
  const body: ReadinessReport = JSON.parse(await response.text());
  expect(performance.now() - since).toBeLessThan(READINESS_MS_MAX);
  return { status: response.status, body };
}
