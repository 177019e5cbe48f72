import { expect } from '@jest/globals';
import type { ReadinessReport } from '../src/platform/http/observation/readiness.js';

/** Readiness answers within 2 s, whatever hangs; the rest is a margin for a busy machine. */
const READINESS_MS_MAX = 4000;

/** What `/health/ready` of the program at `url` answers, in time. */
export async function readinessOf({ url }: { readonly url: string }) {
  const since = performance.now();
  const response = await fetch(`${url}/health/ready`);
  const body: ReadinessReport = JSON.parse(await response.text());
  expect(performance.now() - since).toBeLessThan(READINESS_MS_MAX);
  return { status: response.status, body };
}
