import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startTracing } from './tracing.ts';

interface Batch {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

interface SentSpan {
  name: string;
  traceId: string;
  parentSpanId?: string;
  status: { code: number };
  attributes: Attribute[];
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

const batches: Batch[] = [];
let collector: Server;
beforeEach(async () => {
  batches.length = 0;
  collector = createServer((request, response) => {
    void json(request).then((batch) => {
      batches.push(batch as Batch);
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  collector.close();
});

test('a request is a span with its route and answer, below the span of who called, and without what was asked', async () => {
  const { app, tracing } = await serve();
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

  await app.inject({ url: '/things/7?name=anna', headers: { traceparent } });
  await app.inject('/fails');
  await tracing.close();

  expect(sent().map(({ name, status }) => [name, status.code])).toEqual([
    ['GET /things/:id', 0],
    ['GET /fails', 2],
  ]);
  expect(sent()[0]).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
  expect(sent()[0]?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 200 },
  });
  expect(JSON.stringify(batches)).not.toContain('anna');
  expect(JSON.stringify(batches[0]?.resourceSpans[0]?.resource)).toContain('"lineside"');
});

test('a collector that does not answer keeps no request waiting, and is told once', async () => {
  collector.close();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:9');
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200');
  const { app, tracing, log } = await serve();

  const answers = await Promise.all([app.inject('/things/1'), app.inject('/things/2')]);
  await tracing.close();

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(log.warn).toHaveBeenCalledTimes(1);
});

async function serve() {
  const log = { warn: vi.fn<() => void>() };
  const tracing = await startTracing(log);
  const app = Fastify();
  tracing.register(app);
  app.get('/things/:id', () => ({ ok: true }));
  app.get('/fails', () => Promise.reject(new Error('broken')));
  return { app, tracing, log };
}

function sent(): SentSpan[] {
  return batches.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
}
