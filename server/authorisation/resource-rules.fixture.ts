import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { valueColumns } from '#server/resource-kit/describe/rows.ts';
import { resources } from '#server/resources.ts';

import type { Kind, Rule } from './rules.fixture.ts';

const kinds: Readonly<Record<string, Kind>> = {
  clients: 'client',
  kiosks: 'kiosk',
  sessions: 'session',
  accounts: 'person',
  datasources: 'source',
  plants: 'plant',
  machines: 'machine',
  modules: 'module',
  metrics: 'metric',
  floorplans: 'floorPlan',
  agreements: 'agreement',
  agreementsignatures: 'signature',
  removedclients: 'removedClient',
  unknowntags: 'unknownTag',
  datasourcedevices: 'device',
  webhooks: 'webhook',
  publishers: 'publisher',
  forms: 'template',
};
/** One row per client, for resources with the client in the path. */
const rowsOfClients: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'value-lists': { northwind: 'northwind-colours', contoso: 'contoso-colours' },
  products: { northwind: 'northwind-cap-28', contoso: 'contoso-lid-40' },
  shiftschedules: { northwind: 'riverside', contoso: 'monterrey' },
  productfamilies: { northwind: 'northwind-family', contoso: 'contoso-family' },
  productionorders: { northwind: 'northwind-order', contoso: 'contoso-order' },
  workorders: { northwind: 'northwind-work', contoso: 'contoso-work' },
  workorderstatuses: { northwind: 'northwind-status', contoso: 'contoso-status' },
  workordertypes: { northwind: 'northwind-type', contoso: 'contoso-type' },
  nonworkingperiods: { northwind: 'northwind-period', contoso: 'contoso-period' },
  shiftexceptions: { northwind: 'northwind-exception', contoso: 'contoso-exception' },
  notificationrules: { northwind: 'northwind-rule', contoso: 'contoso-rule' },
  stopreasons: { northwind: 'northwind-reason', contoso: 'contoso-reason' },
};

const clientIds = ['northwind', 'contoso'];
/**
 * Resources without rows in the fixtures: each gets an example row per client, so that a new
 * resource needs no line here.
 */
const withoutRows = resources.filter(
  ({ name, scope, policy }) =>
    scope.parameter !== undefined && policy.get && !Object.hasOwn(rowsOfClients, name),
);

/** Id of the row in a route that also has the client. */
export function rowOf(route: string, clientId: string): string {
  const resource = resources.find(({ path }) =>
    route.replace(/\/:id(\/(preview|retire|restore))?$/, '').endsWith(path),
  );
  if (resource && withoutRows.includes(resource) && clientIds.includes(clientId))
    return exampleId(resource, clientId);
  return rowsOfClients[resource?.name ?? '']?.[clientId] ?? 'nothing';
}

/** Example rows for resources without rows in the fixtures, as stored. */
export function exampleRows(): { table: string; row: Record<string, unknown> }[] {
  return withoutRows.flatMap((resource) =>
    clientIds.map((clientId) => {
      const { table, idColumn = 'id', scope } = resource;
      const values = { ...exampleOf(resource, 'create'), ...exampleOf(resource, 'change') };
      const fixed = { [idColumn]: exampleId(resource, clientId), [scope.column]: clientId };
      return { table, row: { ...valueColumns(resource, values), ...fixed, version: 1 } };
    }),
  );
}

function exampleId({ name }: Resource, clientId: string): string {
  return `${clientId}-${name}`;
}

/** Rows to which examples refer. */
const referred: Readonly<Record<string, string>> = {
  clients: 'northwind',
  plants: 'riverside',
  machines: 'riverside-imm-01',
};
/**
 * Their examples refer to a machine of Northwind, or to a time that is taken after the first call.
 */
const isOnceOnly: ReadonlySet<string> = new Set([
  'productionorders',
  'workorders',
  'nonworkingperiods',
  'shiftexceptions',
]);
/** Values of fields that do not accept every value of their kind. */
const exampleValues: Readonly<Record<string, unknown>> = {
  TimeZone: 'Europe/Madrid',
  Url: 'mqtt://10.0.0.7',
  FromDate: '2026-12-24',
  UntilDate: '2026-12-24',
  ScalePercent: 100,
  ScreenSeconds: 0,
  PagingSeconds: 0,
  Recipients: [],
  EscalateTo: null,
  EscalateAfterSeconds: null,
};

/** Values by resource. */
const valuesOfResources: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  webhooks: { Url: 'https://10.0.0.8/hook', Events: ['machine.status'] },
  metrics: { Unit: 'bar' },
  floorplans: { PictureId: null },
  clients: { Origin: 'clients.example' },
};

/** Choices that match other fields of an example: only this kind has a KPI and a threshold. */
const exampleChoices: Readonly<Record<string, string>> = { notificationrules: 'kpi.low' };

const exampleKinds: Readonly<Record<string, unknown>> = {
  texts: ['plant-overview'],
  choices: [],
  items: [],
  flag: true,
};

function exampleInstant(field: string): string {
  return /End|Due/.test(field) ? '2026-06-11T19:00:00Z' : '2026-06-11T11:00:00Z';
}

/** Fields that a row in use cannot change. */
const stays: ReadonlySet<string> = new Set(['TimeZone']);

/** Required query: the ids for a removal of many rows. */
export function queryOf(route: string, clientId: string): string | undefined {
  const isMany = resources.some(({ path }) => route === `DELETE /api${path}`);
  return isMany ? `ids[]=${rowOf(route, clientId)}` : undefined;
}

/** Resources that people with the right to plan may change in their own clients. */
const planned: ReadonlySet<string> = new Set([
  'productionorders',
  'workorders',
  'workorderstatuses',
  'workordertypes',
  'shiftschedules',
  'shiftexceptions',
  'nonworkingperiods',
  'stopreasons',
]);
/** Resources that planners may read as well, because plans refer to them. */
const readToPlan: ReadonlySet<string> = new Set(['clients', 'plants', 'machines', 'products']);

/** Rules for the routes of all resources, in every client that the caller sees. */
export function rulesOfResources(): Readonly<Record<string, Rule>> {
  return Object.assign({}, ...resources.map(rulesOf)) as Readonly<Record<string, Rule>>;
}

function callersOf(name: string): Record<'who' | 'readers', Rule['who']> {
  if (planned.has(name)) return { who: 'planners', readers: 'planners' };
  return { who: 'admins', readers: readToPlan.has(name) ? 'planners' : 'admins' };
}

function rulesOf(resource: Resource): Readonly<Record<string, Rule>> {
  const { path, policy, scope, name, onRemove, isCloned } = resource;
  const inPath: Pick<Rule, 'path'> = scope.parameter === undefined ? {} : { path: ['client'] };
  const { who, readers } = callersOf(name);
  const all = { who, ...inPath, orderBy: resource.orderBy } as const;
  const one = { who, path: inPath.path ?? [kinds[name] ?? 'client'] } as const;
  const body = exampleOf(resource, 'create');
  const file = { body: `${Object.keys(body)[0]}\n`, headers: { 'content-type': 'text/csv' } };
  const change = { body: exampleOf(resource, 'change'), headers: { 'if-match': '"1"' } };
  const gone = { Ids: ['nothing'] };
  const replace = { ...change, body: { ...readOf(resource), ...body } };
  // For the second administrator, the name is taken, the version stale or the row gone.
  const taken = isOnceOnly.has(name) ? [400, 409] : [409];
  const state: Rule = { ...one, ok: [200, 409], last: 1 };
  const rows: (readonly [isThere: unknown, route: string, rule: Rule])[] = [
    [policy.list, `GET /api${path}`, { ...all, who: readers }],
    [policy.list, `GET /api${path}/export`, { ...all, who: readers }],
    [policy.get, `GET /api${path}/:id`, { ...one, who: readers }],
    [policy.create, `POST /api${path}`, { ...all, body, ok: [201, ...taken] }],
    [policy.change, `PATCH /api${path}/:id`, { ...one, ...change, ok: [200, ...taken] }],
    [policy.change, `PUT /api${path}/:id`, { ...one, ...replace, ok: [200, 400, 409] }],
    [
      policy.change && resource.dated,
      `POST /api${path}/:id/preview`,
      { ...one, body: change.body, ok: [200, ...taken] },
    ],
    [resource.retires, `POST /api${path}/:id/retire`, state],
    [resource.retires, `POST /api${path}/:id/restore`, state],
    [policy.create && isCloned, `POST /api${path}/:id/clone`, { ...one, ok: [201, 404, 409] }],
    [policy.remove, `DELETE /api${path}/:id`, { ...one, ok: [204, 404, 409], last: 2 }],
    [policy.remove && !onRemove, `DELETE /api${path}`, { ...all, ok: [204, 404, 409], last: 2 }],
    [
      policy.remove && !onRemove,
      `POST /api${path}/restore`,
      { ...all, body: gone, ok: [204, 404] },
    ],
    [policy.import, `POST /api${path}/imports`, { ...all, ...file, ok: [202, 429] }],
    [policy.import, `GET /api${path}/imports/:importId`, all],
    [policy.import, `DELETE /api${path}/imports/:importId`, { ...all, ok: 204 }],
    [policy.import, `POST /api${path}/import`, { ...all, ...file }],
  ];
  return Object.fromEntries(rows.filter(([isThere]) => isThere).map(([, ...line]) => line));
}

/** Fields set by the server: they are ignored when they are sent back. */
function readOf({ fields }: Resource): Record<string, unknown> {
  const read = Object.entries(fields).filter(([, { access }]) => access === 'read');
  return Object.fromEntries(read.map(([field]) => [field, null]));
}

/** A valid body, derived from the descriptions of the fields. */
function exampleOf({ fields, name }: Resource, verb: 'create' | 'change'): Record<string, unknown> {
  const given = Object.entries(fields).filter(([field, { access }]) =>
    verb === 'create' ? access !== 'read' : access === 'given' && !stays.has(field),
  );
  return Object.fromEntries(
    given.map(([field, { kind, schema, source, isRequired }]) => {
      if (source) return [field, isRequired ? referred[source.resource] : null];
      const values = { ...exampleValues, ...valuesOfResources[name] };
      if (field in values) return [field, values[field]];
      const known = exampleKinds[kind];
      if (known !== undefined) return [field, known];
      if (field === 'Kind' && exampleChoices[name]) return [field, exampleChoices[name]];
      if (kind === 'choice') return [field, (schema['enum'] as string[])[0]];
      if (kind === 'instant') return [field, exampleInstant(field)];
      return [field, kind === 'number' ? 1 : `Example of ${name} ${verb}`];
    }),
  );
}
