import type { TestApp } from '#server/test-app.ts';

import { neededQuery, plainParameters } from './parameters.fixture.ts';
import { preparedUrl } from './prepare.fixture.ts';
import type { Principal } from './principals.fixture.ts';
import { queryOf, rowOf } from './resource-rules.fixture.ts';
import { rules, type Kind, type Rule } from './rules.fixture.ts';

/** One call: a principal, a route, and an object in the path or a query parameter. */
export interface Cell {
  principal: Principal;
  route: string;
  url: string;
  /** Id of the object; undefined without one. */
  id?: string;
  /**
   * Cells that differ only in the object are compared: a foreign object must look like a missing
   * one.
   */
  place: string;
  object: Thing['is'];
  expected: number[];
  /** The principal may not call the route, so the answer is that of an unknown route. */
  isRouteRefused: boolean;
}

export interface Answer extends Cell {
  status: number;
  /** Headers and body of the reply. */
  bytes: string;
}

interface Thing {
  is: 'there' | 'missing' | 'malformed' | 'none';
  id: string;
  /** Owner: a client, or for an account the account itself. */
  of?: string;
}

const things: Record<Kind, readonly Thing[]> = {
  account: [
    { is: 'there', id: 'anna', of: 'anna' },
    { is: 'there', id: 'ben', of: 'ben' },
    ...absent('missing-1'),
  ],
  person: [
    { is: 'there', id: 'person', of: 'northwind' },
    { is: 'there', id: 'person-of-contoso', of: 'contoso' },
    ...absent('person-of-fabrikam'),
  ],
  client: [
    { is: 'there', id: 'northwind', of: 'northwind' },
    { is: 'there', id: 'contoso', of: 'contoso' },
    ...absent('fabrikam'),
  ],
  // No client is removed in the fixture.
  removedClient: absent('removed-client'),
  plant: [
    { is: 'there', id: 'riverside', of: 'northwind' },
    { is: 'there', id: 'monterrey', of: 'contoso' },
    ...absent('springfield'),
  ],
  machine: [
    { is: 'there', id: 'riverside-imm-07', of: 'northwind' },
    { is: 'there', id: 'monterrey-imm-07', of: 'contoso' },
    ...absent('springfield-imm-07'),
  ],
  kiosk: [
    { is: 'there', id: 'kiosk', of: 'northwind' },
    { is: 'there', id: 'kiosk-of-contoso', of: 'contoso' },
    ...absent('kiosk-of-fabrikam'),
  ],
  source: [
    { is: 'there', id: 'line-1', of: 'northwind' },
    { is: 'there', id: 'gateway', of: 'contoso' },
    ...absent('line-of-fabrikam'),
  ],
  module: [
    { is: 'there', id: 'module-of-northwind', of: 'northwind' },
    { is: 'there', id: 'module-of-contoso', of: 'contoso' },
    ...absent('module-of-fabrikam'),
  ],
  metric: ofBoth('metric'),
  floorPlan: [
    { is: 'there', id: 'riverside', of: 'northwind' },
    { is: 'there', id: 'monterrey', of: 'contoso' },
    ...absent('springfield'),
  ],
  agreement: ofBoth('agreement'),
  signature: ofBoth('signature'),
  unknownTag: ofBoth('unknown-tag'),
  session: ofBoth('session'),
  template: ofBoth('template'),
  form: ofBoth('form'),
  medium: ofBoth('medium'),
  meeting: ofBoth('meeting'),
  webhook: [
    { is: 'there', id: 'webhook-of-northwind', of: 'northwind' },
    { is: 'there', id: 'webhook-of-contoso', of: 'contoso' },
    ...absent('webhook-of-fabrikam'),
  ],
  publisher: [
    { is: 'there', id: 'publisher-of-northwind', of: 'northwind' },
    { is: 'there', id: 'publisher-of-contoso', of: 'contoso' },
    ...absent('publisher-of-fabrikam'),
  ],
  device: [
    { is: 'there', id: 'device-of-northwind', of: 'northwind' },
    { is: 'there', id: 'device-of-contoso', of: 'contoso' },
    ...absent('device-of-fabrikam'),
  ],
};

/** An object that the fixture has once for each client. */
function ofBoth(what: string): Thing[] {
  return [
    { is: 'there', id: `northwind-${what}`, of: 'northwind' },
    { is: 'there', id: `contoso-${what}`, of: 'contoso' },
    ...absent(`fabrikam-${what}`),
  ];
}

function absent(missing: string): Thing[] {
  const malformed = ['../../etc/passwd', "' OR '1'='1", '%', 'x'.repeat(99), '[object Object]'];
  return [
    { is: 'missing', id: missing },
    ...malformed.map((id): Thing => ({ is: 'malformed', id })),
  ];
}

export function cellsOf(principal: Principal, route: string): Cell[] {
  const rule = rules[route];
  if (!rule) return [];
  const objects = (rule.path ?? [])
    .flatMap((kind) => withOwn(things[kind], kind, principal))
    .filter(isWorthAsking(rule, principal));
  if (objects.length === 0) objects.push({ is: 'none', id: '' });
  const inPath = objects.map((thing): Cell => ({
    principal,
    route,
    url: urlOf(route, thing),
    id: thing.id,
    place: 'path',
    object: thing.is,
    expected: expectedOf(rule, principal, thing),
    isRouteRefused: isRouteRefused(rule, principal),
  }));
  return [...inPath, ...cellsInQuery(principal, route, rule)];
}

/** Cells with the object in a query parameter; the path names an object of the principal. */
function cellsInQuery(principal: Principal, route: string, rule: Rule): Cell[] {
  const own = ownThing(rule.path?.[0], principal);
  return Object.entries(rule.query ?? {}).flatMap(([prefix, kind]) =>
    things[kind].filter(isWorthAsking(rule, principal)).flatMap((thing) => {
      const named = `${prefix}${encodeURIComponent(thing.id)}`;
      const alone = `${urlOf(route, own)}?${named}`;
      let expected = expectedOf(rule, principal, thing);
      // Two different clients in path and filter are a bad request, not a matter of rights.
      if (rule.path?.[0] === kind && thing.id !== own.id && expected[0] === 200) expected = [400];
      const isRefused = isRouteRefused(rule, principal);
      const cell = {
        principal,
        route,
        id: thing.id,
        object: thing.is,
        expected,
        isRouteRefused: isRefused,
      };
      const cells: Cell[] = [{ ...cell, url: alone, place: prefix }];
      const mine = things[kind].find(({ of }) => principal.sees.includes(of ?? ''));
      if (prefix.endsWith('[]=') && mine && mine.id !== thing.id)
        cells.push({ ...cell, url: `${alone}&${prefix}${mine.id}`, place: `${prefix} with own` });
      return cells;
    }),
  );
}

function withOwn(all: readonly Thing[], kind: Kind, { accountId }: Principal): Thing[] {
  const isThere = kind !== 'account' || all.some(({ id }) => id === accountId);
  return isThere ? [...all] : [{ is: 'there', id: accountId, of: accountId }, ...all];
}

function ownThing(kind: Kind | undefined, { accountId, sees }: Principal): Thing {
  if (kind === undefined) return { is: 'none', id: '' };
  if (kind === 'account') return { is: 'there', id: accountId, of: accountId };
  const client = sees[0] ?? 'northwind';
  return things[kind].find(({ of }) => of === client) ?? { is: 'missing', id: 'missing-1' };
}

/** Without access to the route, one malformed id is enough. */
function isWorthAsking(rule: Rule, principal: Principal): (thing: Thing) => boolean {
  const oneOf = absent('').find((thing) => thing.is === 'malformed');
  const isStranger = rule.who !== 'anyone' && principal.is === 'anonymous';
  const isRefused = isStranger || rule.who === 'sources' || isRouteRefused(rule, principal);
  return ({ is, id }) => is !== 'malformed' || id === oneOf?.id || !isRefused;
}

function expectedOf(rule: Rule, principal: Principal, thing: Thing): number[] {
  const { who } = rule;
  const ok = [rule.ok ?? 200].flat();
  if (who === 'anyone') return ok;
  if (who === 'sources' || principal.is === 'anonymous') return [401];
  if (isRouteRefused(rule, principal)) return [404];
  if (thing.is === 'malformed') return [400, 404];
  const theirs = [principal.accountId, ...principal.sees];
  const isTheirs = thing.is === 'none' || theirs.includes(thing.of ?? '');
  return isTheirs ? ok : [404];
}

function isRouteRefused({ who }: Rule, { is }: Principal): boolean {
  if (who === 'anyone' || who === 'sources' || is === 'anonymous') return false;
  return !mayCall[who].some((one) => one === is);
}

/** Difference between an answer and the table; undefined without one. */
export function faultOf({ status, expected, isRouteRefused: isRefused, bytes }: Answer) {
  if (!expected.includes(status)) return `${status}, not ${expected.join(' or ')}`;
  // Another code comes from a handler: then the route was open, and only its object is missing.
  const isOpen = isRefused && !bytes.includes('"code":"route.unknown"');
  return isOpen ? 'the route is open' : undefined;
}

const mayCall = {
  viewers: ['person', 'planner', 'admin', 'kiosk'],
  people: ['person', 'planner', 'admin'],
  planners: ['planner', 'admin'],
  admins: ['admin'],
} as const satisfies Record<string, readonly Principal['is'][]>;

function urlOf(route: string, { id, of = 'nothing' }: Thing): string {
  const url = route.slice(route.indexOf(' ') + 1);
  const isPlain = (rules[route]?.path ?? []).length === 0;
  const needed = neededQuery[route] ?? queryOf(route, id);
  let named = isPlain ? url : url.replace(/:\w+/, encodeURIComponent(id));
  named = named.replace(':id', rowOf(route, id));
  named = named
    .replace(':nid', `${of}-period`)
    .replace(':docId', `${of}-document`)
    .replace(':annotationId', `${of}-annotation`);
  named = named.replace(':deviceId', `${of}-device`);
  named = named.replace(':mid', `${of}-meeting`).replace(':messageId', `${of}-message`);
  for (const [name, value] of Object.entries(plainParameters)) named = named.replace(name, value);
  return named + (needed ? `?${needed}` : '');
}

/** Sends the call as it is, without following redirects or retries. */
export async function ask(server: TestApp, cell: Cell): Promise<Answer> {
  const { principal, route } = cell;
  // Resets the limits, which are tested elsewhere.
  await server.db.deleteFrom('rate_limits').execute();
  const url = await preparedUrl(server, cell);
  const { body, headers: needed } = rules[route] ?? {};
  const reply = await server.app.inject({
    method: route.slice(0, route.indexOf(' ')) as 'GET',
    url,
    headers: {
      ...needed,
      ...(principal.token !== undefined && { authorization: `Bearer ${principal.token}` }),
    },
    ...(body && { payload: body }),
  });
  // Date and request id differ in each reply and depend on nothing else.
  const { date: _date, 'x-request-id': _id, ...headers } = reply.headers;
  const bytes = `${JSON.stringify(headers)}\n${reply.body}`;
  return { ...cell, status: reply.statusCode, bytes };
}
