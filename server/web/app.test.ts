import { pino } from 'pino';
import { expect, test } from 'vitest';

import { createWebServer } from './app.ts';

test('an address that cannot be decoded is refused in the words of all refusals', async () => {
  const app = await createWebServer(false, { trustProxy: false });

  const reply = await app.inject({ url: '/%ff' });

  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ status: 400, code: 'request.refused' });
  expect(reply.json<{ ErrorMessage: string }>().ErrorMessage).not.toBe('');
});

test.each([
  ['https://lineside.example', 'max-age=31536000'],
  ['http://lineside.example', undefined],
])('at %s browsers are told to keep to https: %s', async (publicUrl, header) => {
  const app = await createWebServer(false, { trustProxy: false, publicUrl });

  expect((await app.inject('/')).headers['strict-transport-security']).toBe(header);
});

test('a call that does not arrive within a minute is given up', async () => {
  const app = await createWebServer(false, { trustProxy: false });

  expect(app.server.requestTimeout).toBe(60_000);
  expect(app.server.headersTimeout).toBe(60_000);
});

test('a reply has the id under which its request is in the log, and no two have the same', async () => {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const app = await createWebServer(logger, { trustProxy: false });
  app.get('/logged', async ({ log }) => {
    log.info('looked at');
    return {};
  });

  const replies = [await app.inject('/logged'), await app.inject('/logged')];

  const ids = replies.map(({ headers }) => headers['x-request-id']);
  const logged = lines.map((line) => (JSON.parse(line) as { reqId: string }).reqId);
  expect(logged).toEqual(ids);
  expect(new Set(ids).size).toBe(2);
  expect((await app.inject('/nowhere')).headers['x-request-id']).toBeDefined();
});

test('a page connects to no other host, by WebSocket neither, and loads no fonts from one', async () => {
  const app = await createWebServer(false, { trustProxy: false });
  const policy = String((await app.inject('/')).headers['content-security-policy']);

  expect(policy.split(';')).toContain("connect-src 'self'");
  expect(policy.split(';')).toContain("font-src 'self' data:");
});
