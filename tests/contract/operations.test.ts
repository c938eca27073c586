import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/package-root.ts';
import { startTestApp } from '#server/test-app.ts';

/** Calls of the specification that are not built yet, by what they begin with. */
const later: readonly RegExp[] = [
  /^\w+ (admin\/)?forms/,
  /^\w+ admin\/clients\/\{clientId\}\/(forms|datasourcedevices)/,
  /^\w+ admin\/datasourcedevices/,
  /^\w+ admin\/machines\/\{id\}\/productionorders/,
  /^\w+ machines\/\{id\}\/meetings/,
  /^\w+ (media|workorders)\//,
  /^\w+ accounts\/\{userId\}\/notifications/,
  /^(POST|PUT|DELETE) machines\/\{id\}\/nonworking/,
  /^(POST|PATCH) machines\/\{id\}\//,
  /^GET machines\/\{id\}\/(productionhistory|taskdocuments|users|shiftschedules|tagtypes)/,
  /^GET machines\/\{id\}\/(attributes|dimensions|taskdocumentstats|productionorders|documents)/,
  /^GET machines\/\{id\}\/(modules|formtemplates|products|productfamilies|completedforms)/,
  /^GET machines\/\{id\}\/(changeover|activeforms|workorders)/,
];

test('every call of the specification is there, but for those that are said to come later', async () => {
  const server = await startTestApp('SQLite');
  const there = new Set(
    server.routes.map(({ method, url }) => `${method} ${plain(url.replace('/api/', ''))}`),
  );
  await server.close();
  const asked = operations();
  const missing = asked.filter((call) => !there.has(plain(call)));

  expect(asked).toHaveLength(175);
  expect(missing.filter((call) => !later.some((pattern) => pattern.test(call)))).toEqual([]);
  expect(asked.length - missing.length).toBeGreaterThanOrEqual(66);
});

/** `GET machines/{id}/metrics`, a line each. */
function operations(): string[] {
  const text = readFileSync(join(packageRoot, 'docs', 'operations.txt'), 'utf8');
  return text.split('\n').filter((line) => /^[A-Z]+ \S+$/.test(line.trim()));
}

/** Without the names of parameters. */
function plain(call: string): string {
  return call.replaceAll(/\{[^}]*\}|:\w+/g, '*');
}
