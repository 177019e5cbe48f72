const CAUSES_MAX = 3;

/** An error with its causes, in one line. */
export function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (let next = error; next instanceof Error && reasons.length < CAUSES_MAX; next = next.cause) {
    const text = textOf(next);
    if (text !== '') reasons.push(text);
  }
  return (reasons.length === 0 ? String(error) : reasons.join(': ')).replaceAll(/\s+/g, ' ');
}

/** Node reports a host with several addresses as an AggregateError without a message. */
function textOf(error: Error): string {
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return error.message === '' && inner instanceof Error ? inner.message : error.message;
}
