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
  /^\w+ machines\/\{id\}\/meetings/,
  /^\w+ media\//,
  /^\w+ accounts\/\{userId\}\/notifications/,
  /^GET machines\/\{id\}\/(formtemplates|completedforms|activeforms)/,
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
  expect(asked.length - missing.length).toBeGreaterThanOrEqual(91);
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
