import type { SpanContext } from '@opentelemetry/api';
import { endWith, isTracing, startSpanAfter } from './spans.js';

const APPENDS_MAX = 1000;

/** The spans of the newest appends of this process, by the hash of the last event of each: the read tables follow them. */
const appends = new Map<string, SpanContext>();

/** What is known of an event wherever it is. */
interface Hashed {
  readonly hash: string;
}

/**
 * Runs an append in a span below the first of the commands in its batch, with links to the others.
 * @param commands their spans
 */
export function tracedAppend(
  events: readonly Hashed[],
  after: number,
  commands: readonly SpanContext[],
  append: () => Promise<void>,
): Promise<void> {
  if (!isTracing()) return append();
  const last = events.at(-1)?.hash ?? '';
  const attributes = { 'form.events.count': events.length, 'form.revision': after + events.length };
  const span = startSpanAfter(commands, 'ledger append', attributes);
  // Before the append, because the read tables may be told of the events before their writer is.
  appends.set(last, span.spanContext());
  const [oldest] = appends.keys();
  if (appends.size > APPENDS_MAX && oldest !== undefined) appends.delete(oldest);
  return endWith(span, append());
}

/** Runs the projection of a batch in a span below the first append in it, with links to the others. */
export function tracedProjection(
  events: readonly (Hashed & { readonly rev: number })[],
  project: () => Promise<void>,
): Promise<void> {
  if (!isTracing()) return project();
  const causes = events.flatMap(({ hash }) => appends.get(hash) ?? []);
  const attributes = { 'form.events.count': events.length, 'form.revision': events.at(-1)?.rev ?? -1 };
  return endWith(startSpanAfter(causes, 'projection', attributes), project());
}
