import { hostname } from 'node:os';
import type { PartLog } from '../basics/part-log.js';
import { setTracing } from '../basics/spans.js';

const FLUSH_MS_MAX = 3000;

/**
 * Sends traces to the collector of OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP, JSON); the SDK reads this and its other
 * variables from the environment, and is loaded only here. At most 2,048 spans wait; what does not fit is dropped.
 * @returns what sends the rest and ends it, within 3 s
 */
export async function startTracing(log: Pick<PartLog, 'warn'>): Promise<() => Promise<void>> {
  const [api, sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
  ]);
  const { context, diag, DiagLogLevel, trace } = api;
  const ignore = () => undefined;
  // The SDK's own text can contain the collector's address and its answers.
  const failed = () => log.warn({}, 'traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT');
  diag.setLogger({ error: failed, warn: ignore, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.ERROR);
  const own = resources.resourceFromAttributes({
    'service.name': 'form',
    'host.name': hostname(),
    'process.pid': process.pid,
  });
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
  const fromEnvironment = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.BasicTracerProvider({
    resource: own.merge(fromEnvironment),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  setTracing(true);
  return async () => {
    setTracing(false);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FLUSH_MS_MAX);
    });
    await Promise.race([provider.shutdown().catch(failed), late]);
    clearTimeout(timer);
    trace.disable();
    context.disable();
    diag.disable();
  };
}
