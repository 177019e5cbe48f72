import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

const TRACER = 'form';
let isOn = false;

/** Whether spans are recorded. Whoever makes spans asks first, so that a program without traces does no more than that. */
export const isTracing = (): boolean => isOn;

/** Called when an SDK has been registered with the API, and when it is about to be shut down. */
export function setTracing(on: boolean): void {
  isOn = on;
}

/** Runs `work` in a span below the current one, which is the current one for `work`. */
export function traced<Result>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = trace.getTracer(TRACER).startSpan(name, { attributes });
  return context.with(trace.setSpan(context.active(), span), () => endWith(span, work(span)));
}

/** What a later span names as its cause. */
export const currentSpan = (): SpanContext | undefined => (isOn ? trace.getActiveSpan()?.spanContext() : undefined);

/** @returns the span of a request, with nothing above it: a client cannot choose the id of a trace */
export const startRequestSpan = (name: string, attributes: Attributes): Span =>
  trace.getTracer(TRACER).startSpan(name, { attributes, kind: SpanKind.SERVER }, ROOT_CONTEXT);

/** @returns a span below the first of its causes, which has links to the others; without causes it begins a trace */
export function startSpanAfter(causes: readonly SpanContext[], name: string, attributes: Attributes): Span {
  const [parent, ...others] = causes;
  const above = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  const links = others.map((cause) => ({ context: cause }));
  return trace.getTracer(TRACER).startSpan(name, { attributes, links }, above);
}

/** Ends the span with the work. */
export async function endWith<Result>(span: Span, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Only the kind of the error: its message can name people or contain what they sent. A refusal is no fault. */
function markFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
  const isRefusal = error instanceof Error && 'status' in error && Number(error.status) < 500;
  if (!isRefusal) span.setStatus({ code: SpanStatusCode.ERROR });
}
