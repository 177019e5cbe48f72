import { useRef } from 'react';
import { randomUuid } from './random-uuid';

/**
 * The `Idempotency-Key` of an action: the same content has the same key for every attempt, so a retry after a lost answer
 * never pays twice; other content, or the same content after `fulfilled()`, gets a new one.
 */
export function useIdempotencyKey() {
  const intention = useRef<{ content: string; key: string } | null>(null);
  return {
    keyFor(body: unknown): string {
      const content = JSON.stringify(body);
      if (intention.current?.content !== content) intention.current = { content, key: randomUuid() };
      return intention.current.key;
    },
    fulfilled() {
      intention.current = null;
    },
  };
}
