import { hostname } from 'node:os';

import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { productVersion } from '#server/base/package-root.ts';
import { minuteMs } from '#shared/durations.ts';

export interface Tracing {
  /** Adds a span to each request of a server. */
  register(app: FastifyInstance): void;
  /** Sends the buffered spans, at most for the exporter's timeout. */
  close(): Promise<void>;
}

/** Used without a collector. */
export const noTracing: Tracing = { register() {}, close: () => Promise.resolve() };

interface Log {
  warn(details: object, message: string): void;
}

const warnEveryMs = minuteMs;

/**
 * Exports traces of requests to a collector that speaks OTLP over HTTP. The exporter reads the
 * variables of OpenTelemetry itself: OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS and
 * others. A span names the route and the status, and has no data of persons and no content.
 * https://opentelemetry.io/docs/specs/semconv/http/http-spans/
 */
export async function startTracing(log: Log): Promise<Tracing> {
  const [api, core, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const warn = warnNowAndThen(log);
  core.setGlobalErrorHandler(warn);
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env['OTEL_SERVICE_NAME'] || 'lineside',
      'service.version': productVersion(),
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('lineside');
  const propagator = new core.W3CTraceContextPropagator();
  const spans = new WeakMap<FastifyRequest, Span>();

  function begin(request: FastifyRequest): void {
    const { method, headers, id } = request;
    const caller = propagator.extract(api.ROOT_CONTEXT, headers, api.defaultTextMapGetter);
    const attributes = { 'http.request.method': method, 'lineside.request_id': id };
    const kind = api.SpanKind.SERVER;
    spans.set(request, tracer.startSpan(method, { kind, attributes }, caller));
  }

  function end(request: FastifyRequest, { statusCode }: FastifyReply): void {
    const span = spans.get(request);
    const route = request.routeOptions.url;
    if (route !== undefined) {
      span?.updateName(`${request.method} ${route}`);
      span?.setAttribute('http.route', route);
    }
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: api.SpanStatusCode.ERROR });
    span?.end();
  }

  return {
    register(app) {
      app.addHook('onRequest', async (request) => begin(request));
      app.addHook('onResponse', async (request, reply) => end(request, reply));
    },
    close: () => provider.shutdown().catch(warn),
  };
}

/** Logs a failing collector once a minute, not for each batch. */
function warnNowAndThen(log: Log): (err: unknown) => void {
  let warnedAt = -Infinity;
  return (err) => {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    log.warn({ err }, 'traces could not be sent');
  };
}
