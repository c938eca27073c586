import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

import { packageRoot, productVersion } from '#server/base/package-root.ts';

interface Service {
  image?: string;
  environment?: Record<string, string>;
  expose?: string[];
  ports?: string[];
  volumes?: string[];
  command?: string[];
  depends_on?: string[] | Record<string, { condition: string }>;
  healthcheck?: object;
  hostname?: string;
  stop_grace_period?: string;
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

interface Probe {
  httpGet: { path: string; port: string };
}

interface Container {
  image: string;
  ports: { name: string; containerPort: number }[];
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
  volumeMounts: { mountPath: string }[];
}

/** The checked fields of a Kubernetes object. */
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace: string };
  data?: Record<string, string>;
  spec: {
    replicas: number;
    strategy: { type: string; rollingUpdate: { maxUnavailable: number; maxSurge: number } };
    selector: { matchLabels: object };
    template: {
      metadata: { labels: object };
      spec: { terminationGracePeriodSeconds: number; containers: [Container] };
    };
  };
}

/** The longest time that the server takes to shut down. */
const maxEndSeconds = 15;
const port = 8080;

const composeText = readText('deploy/compose.yaml');
const compose = parse(composeText, { merge: true }) as Compose;
const kubernetes = parseAllDocuments(readText('deploy/kubernetes.yaml'));
const manifests = kubernetes.map((document) => document.toJS() as Manifest);
const deployment = manifests.find(({ kind }) => kind === 'Deployment') as Manifest;
const [container] = deployment.spec.template.spec.containers;
const instances = Object.values(compose.services).filter(({ image }) =>
  image?.startsWith('lineside:'),
);

test('the files of Kubernetes and compose are YAML, without a mistake or a key twice', () => {
  expect(kubernetes.flatMap(({ errors, warnings }) => [errors, warnings].flat())).toEqual([]);
  expect(manifests.map(({ kind }) => kind)).toEqual([
    'ConfigMap',
    'PersistentVolumeClaim',
    'Deployment',
    'PodDisruptionBudget',
    'Service',
    'Ingress',
  ]);
  expect(new Set(manifests.map(({ metadata }) => metadata.namespace))).toEqual(
    new Set(['lineside']),
  );
});

test('every setting is one that the server reads', () => {
  const settings = [
    ...instances.flatMap(({ environment = {} }) => Object.keys(environment)),
    ...manifests.flatMap(({ data = {} }) => Object.keys(data)),
    ...namesIn('deploy/lineside.env'),
    ...[...readText('deploy/kubernetes.yaml').matchAll(/--from-literal=(\w+)=/g)].map(
      ([, name]) => name,
    ),
    'PORT',
  ];
  const read = readText('server/environment.ts');

  expect(new Set(settings).size).toBeGreaterThan(6);
  expect(settings.filter((name) => !read.includes(`variables['${name}']`))).toEqual([]);
});

test('images have an exact version, ours that of the product', () => {
  const images = [...Object.values(compose.services).map(({ image }) => image), container.image];

  expect(images.filter((image) => !/^[\w./-]+:\d+\.\d+[\w.-]*$/.test(image ?? ''))).toEqual([]);
  expect(images.filter((image) => image?.includes('lineside:'))).toEqual(
    ['lineside', 'lineside', 'registry.example/lineside'].map(
      (name) => `${name}:${productVersion()}`,
    ),
  );
});

test('two instances share a database, a bus and a folder, and are asked at their port', () => {
  expect(instances).toHaveLength(2);
  const [one, two] = instances;
  expect(one?.hostname).not.toBe(two?.hostname);
  for (const { environment = {}, volumes, expose, stop_grace_period: grace } of instances) {
    expect(environment).toMatchObject({
      DATABASE_URL: expect.stringContaining('@postgres:5432/'),
      NATS_URL: expect.stringContaining('@nats:4222'),
    });
    expect([volumes, expose]).toEqual([['lineside-data:/data'], [String(port)]]);
    expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThan(maxEndSeconds);
  }
  expect(compose.services['nats']?.command).toContain('-js');
  expect(readText('deploy/Caddyfile')).toContain(`lineside-1:${port} lineside-2:${port}`);
  expect(readText('Dockerfile')).toContain(`PORT=${port} DATA_DIR=/data`);
});

test('compose names services, volumes, files and variables that are there', () => {
  const { services } = compose;
  const asked = [...composeText.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);

  for (const { depends_on: needed = [], volumes = [] } of Object.values(services)) {
    const names = Array.isArray(needed) ? needed : Object.keys(needed);
    expect(names.filter((name) => !(name in services))).toEqual([]);
    // A service that others wait for by its health needs a health check.
    const waited = Array.isArray(needed) ? [] : names;
    expect(waited.filter((name) => !services[name]?.healthcheck)).toEqual([]);
    const sources = volumes.map((volume) => volume.split(':')[0] ?? '');
    expect(
      sources.filter((source) =>
        source.startsWith('.')
          ? !existsSync(join(packageRoot, 'deploy', source))
          : !(source in compose.volumes),
      ),
    ).toEqual([]);
  }
  expect(new Set(asked)).toEqual(new Set(namesIn('deploy/example.env')));
});

test('Kubernetes takes an instance away when another is ready, and lets it end', () => {
  const { replicas, strategy, selector, template } = deployment.spec;

  expect(replicas).toBe(2);
  expect(strategy).toEqual({
    type: 'RollingUpdate',
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
  });
  expect(template.metadata.labels).toEqual(selector.matchLabels);
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(maxEndSeconds + 5);
  expect(container.ports).toEqual([{ name: 'http', containerPort: port }]);
  expect(container.volumeMounts).toEqual([{ name: 'data', mountPath: '/data' }]);
});

test('probes and proxies ask for what the server answers', () => {
  const { startupProbe, readinessProbe, livenessProbe } = container;
  const paths = [
    ...[startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path),
    ...[...readText('deploy/Caddyfile').matchAll(/health_uri (\S+)/g)].map(([, path]) => path),
  ];

  expect(paths).toEqual(['/healthz', '/readyz', '/healthz', '/readyz']);
  // The server must not be restarted because its database is unavailable.
  expect(livenessProbe.httpGet.path).toBe('/healthz');
  const health = readText('server/operations/health.ts');
  expect(paths.filter((path) => !health.includes(`app.get('${path}'`))).toEqual([]);
});

test('the unit of systemd starts what the build makes, and lets it end', () => {
  const unit = readText('deploy/lineside.service');
  const sections = [...unit.matchAll(/^\[(\w+)\]$/gm)].map(([, name]) => name);
  const [, program = ''] =
    /^ExecStart=\/usr\/bin\/node \/opt\/lineside\/(\S+) serve$/m.exec(unit) ?? [];
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: { build: string } };

  expect(sections).toEqual(['Unit', 'Service', 'Install']);
  expect(unit.split('\n').filter((line) => !/^(#.*|\[\w+\]|[A-Z]\w+=.+|)$/.test(line))).toEqual([]);
  expect(program).toBe('dist/server/lineside.js');
  expect(scripts.build).toContain('cli/lineside.ts --outDir dist/server');
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(maxEndSeconds);
  const [, folder = ''] = /^DATA_DIR=(.+)$/m.exec(readText('deploy/lineside.env')) ?? [];
  expect(unit).toContain(`ReadWritePaths=${folder}`);
});

test('the backup of each night starts what the build makes, where it may write', () => {
  const unit = readText('deploy/lineside-backup.service');
  const [, folder = ''] = /lineside\.js backup "(\S+)\/\$\$\(date \+%%F\)"/.exec(unit) ?? [];

  expect(unit).toContain('/opt/lineside/dist/server/lineside.js');
  expect(unit).toContain(`ReadWritePaths=${folder}`);
  expect(unit).toContain(`find ${folder} `);
  expect(readText('docs/operate.md')).toContain(`-m 700 ${folder}`);
});

test('the page for operators names every file of the folder', () => {
  const page = readText('docs/operate.md');

  expect(
    readdirSync(join(packageRoot, 'deploy')).filter((name) => !page.includes(`deploy/${name}`)),
  ).toEqual([]);
});

function namesIn(path: string): string[] {
  return [...readText(path).matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
}

function readText(path: string): string {
  return readFileSync(join(packageRoot, path), 'utf8');
}
