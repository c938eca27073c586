import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';

import { packageRoot } from '#server/base/package-root.ts';
import { createDatabaseCheck } from '#server/db/health.ts';
import { createMetrics } from '#server/operations/metrics.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

interface Dashboard {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
}

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}

const dashboard = JSON.parse(readText('deploy/grafana-dashboard.json')) as Dashboard;
const { groups } = parse(readText('deploy/alerts.yaml')) as Rules;
const rules = groups.flatMap(({ rules: own }) => own);

let server: TestApp;
let text: string;
let names: Set<string>;
beforeAll(async () => {
  server = await startTestApp('SQLite');
  const { db, hub, bus, mediaDir } = server;
  const { pipeline } = server.app.deps;
  const instances = { uncleanExits: () => 2, others: () => [] };
  const metrics = createMetrics({
    db,
    hub,
    bus,
    pipeline,
    instances,
    shared: undefined,
    dataDir: mediaDir,
    checkDatabase: createDatabaseCheck(db),
  });
  await server.ingest([['riverside-imm-01', 'status', 'RUNNING', 5]]);
  text = await metrics.read();
  names = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
});
afterAll(() => server.close());

test('every panel and every rule asks for metrics that there are', () => {
  const asked = [
    ...dashboard.panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => [title, expr] as const),
    ),
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ];

  expect(asked.length).toBeGreaterThan(25);
  const unknown = asked.flatMap(([what, expr]) =>
    [...expr.matchAll(/\b((?:lineside|nodejs|process)_\w+)/g)]
      .map(([, name = '']) => name.replace(/_(bucket|count|sum)$/, ''))
      .filter((name) => !names.has(name))
      .map((name) => `${what}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('every metric of ours is on the dashboard or in a rule', () => {
  const used = readText('deploy/grafana-dashboard.json') + readText('deploy/alerts.yaml');
  const unused = [...names].filter((name) => name.startsWith('lineside_') && !used.includes(name));

  expect(unused).toEqual(['lineside_machine_changes_total', 'lineside_samples_duplicate_total']);
});

test('panels and rules have names of their own', () => {
  const titles = [
    ...dashboard.panels.map(({ title }) => title),
    ...rules.map(({ alert }) => alert),
  ];

  expect(new Set(titles).size).toBe(titles.length);
  expect(rules.filter(({ annotations }) => !annotations.summary.endsWith('.'))).toEqual([]);
});

test('an instance says what it has done', () => {
  const values = Object.fromEntries(
    [...text.matchAll(/^(lineside_\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
  );

  expect(values).toMatchObject({
    lineside_samples_accepted_total: 1,
    lineside_samples_waiting: 0,
    lineside_machine_changes_total: 1,
    lineside_unclean_exits_total: 2,
    lineside_instances: 1,
    lineside_bus_connected: 1,
    lineside_database_writable: 1,
  });
  expect(values['lineside_database_size_bytes']).toBeGreaterThan(100_000);
  expect(values['lineside_disk_free_bytes']).toBeGreaterThan(0);
});

function readText(path: string): string {
  return readFileSync(join(packageRoot, path), 'utf8');
}
