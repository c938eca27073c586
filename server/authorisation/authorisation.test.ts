import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type QueryParameter, type TestApp } from '#server/test-app.ts';

import { canary, contentOf, placeCanaries } from './canary.fixture.ts';
import { ask, cellsOf, faultOf, type Answer, type Cell } from './cells.fixture.ts';
import { fillTables } from './content.fixture.ts';
import { startPrincipals, type Principal } from './principals.fixture.ts';
import { rules, type Rule } from './rules.fixture.ts';

/** Columns of some tables that no call may set as an extra field. */
const everyField = {
  Id: 'anna',
  Role: 'Sysadmin',
  Roles: [{ Name: 'Sysadmin', RoleType: 'SystemRole', Menu: [] }],
  Clients: ['contoso'],
  ClientId: 'contoso',
  AccountId: 'ben',
  Username: 'sysadmin',
  HasContract: true,
  IsConfirmed: true,
  account_id: 'ben',
  client_id: 'contoso',
  role: 'Sysadmin',
  disabled_at: null,
};

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  let principals: Principal[];
  let forgotten: string[];
  const answers: Answer[] = [];
  /** Content of the database before and after the refused calls. */
  let before: string;
  let after: string;

  beforeAll(async () => {
    server = await startTestApp(kind);
    await fillTables(server);
    forgotten = await placeCanaries(server.db);
    principals = await startPrincipals(server);
    const cells = principals.flatMap((principal) =>
      server.routes.flatMap(({ method, url }) => cellsOf(principal, `${method} ${url}`)),
    );
    before = await contentOf(server.db);
    for (const cell of cells.filter(isRefusal)) answers.push(await ask(server, cell));
    after = await contentOf(server.db);
    const allowed = cells.filter((cell) => !isRefusal(cell));
    for (const cell of allowed.toSorted(lastOnesLast)) answers.push(await ask(server, cell));
  }, 900_000);
  afterAll(() => server.close());

  test('every route has a line in the table, and every line a route', () => {
    const routes = server.routes.map(({ method, url }) => `${method} ${url}`);

    expect(Object.keys(rules).toSorted()).toEqual([...new Set(routes)].toSorted());
  });

  test('everybody reaches what the table says, and nothing else', () => {
    const wrong = answers.flatMap((answer) => {
      const fault = faultOf(answer);
      return fault === undefined ? [] : [`${nameOf(answer)}: ${fault}`];
    });

    expect(wrong).toEqual([]);
    expect(answers.length).toBeGreaterThan(2000);
  });

  test('what is foreign looks exactly like what is not there', () => {
    const missing = new Map(
      answers.filter(({ object }) => object === 'missing').map((one) => [sameBut(one), one]),
    );
    const foreign = answers.filter(
      ({ object, expected }) => object === 'there' && String(expected) === '404',
    );
    const disclosed = foreign.filter((one) => {
      const other = missing.get(sameBut(one));
      return !other || withoutId(one) !== withoutId(other);
    });

    expect(foreign.length).toBeGreaterThan(100);
    expect(disclosed.map(nameOf)).toEqual([]);
  });

  test('a refusal changes nothing', () => {
    expect(after).toBe(before);
    expect(before).toContain(canary);
  });

  test('every text of a client is looked for in what others receive', () => {
    expect(forgotten).toEqual([]);
  });

  test('nothing of a client is in any byte that others receive', () => {
    const outsiders = answers.filter(({ principal }) => !principal.sees.includes('contoso'));
    const leaks = outsiders.filter(({ bytes, id }) =>
      [canary, 'monterrey', 'contoso', 'ben@'].some((text) =>
        (id ? bytes.replaceAll(id, '') : bytes).toLowerCase().includes(text.toLowerCase()),
      ),
    );

    expect(leaks.map(nameOf)).toEqual([]);
    const insiders = answers.filter(({ bytes }) => bytes.includes(canary));
    expect(new Set(insiders.map(({ principal }) => principal.name))).toEqual(
      new Set(['ben', 'carol', 'global', 'sysadmin']),
    );
  });

  test('mistakes in the screens are shown to administrators only', () => {
    const disclosed = answers.filter(
      ({ route, bytes }) => route === 'GET /api/apps/screens' && bytes.includes('"Problems"'),
    );

    expect(new Set(disclosed.map(({ principal }) => principal.name))).toEqual(
      new Set(['global', 'sysadmin']),
    );
  });

  test('a wall screen is given its own screens and no others', () => {
    const given = answers.filter(
      ({ route, status }) => route === 'GET /api/apps/screens' && status === 200,
    );
    const screensOf = new Map(
      given.map(({ principal, bytes }) => [principal.name, bytes.match(/"path":"[^"]+"/g)]),
    );

    expect(screensOf.get('kiosk')).toEqual(['"path":"/dashboard/plant/overview"']);
    expect(screensOf.get('anna')?.length).toBeGreaterThan(1);
  });

  test('a parameter that counts once cannot be given twice', async () => {
    const carol = { ...named('carol'), token: await server.tokenOf('carol') };
    const global = { ...named('global'), token: await server.tokenOf('global') };
    const wrong: string[] = [];
    // Removed by the calls above.
    await server.db
      .insertInto('data_sources')
      .values({ id: 'line-1', client_id: 'northwind', display_name: 'Line 1', key_hash: 'no key' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const { method, url, query } of server.routes) {
      const route = `${method} ${url}`;
      const [cell] = cellsOf(isForCarol(rules[route]?.who) ? carol : global, route);
      if (!cell) continue;
      for (const [name, schema] of Object.entries(query)) {
        if (schema.type === 'array' || cell.url.includes(`${name}=`)) continue;
        const given = `${name}=${sampleOf(name, schema, rules[route]?.orderBy)}`;
        const both = await askedOnceAndTwice(cell, given);
        if (!isOnceOnly(route, both)) wrong.push(`${both} ${method} ${cell.url} ${given}`);
      }
    }

    expect(wrong).toEqual([]);
  });

  /** Statuses of a call with a parameter once, and with it twice. */
  async function askedOnceAndTwice(cell: Cell, given: string): Promise<string> {
    const once = `${cell.url}${cell.url.includes('?') ? '&' : '?'}${given}`;
    const asked = [once, `${once}&${given}`].map((url) => ask(server, { ...cell, url }));
    return (await Promise.all(asked)).map(({ status }) => status).join(' ');
  }

  test('no call sets what it is not meant to set', async () => {
    const wrong: string[] = [];
    const tokens = {
      admins: await server.tokenOf('global'),
      others: await server.tokenOf('carol'),
    };
    const content = await contentOf(server.db);
    for (const [route, { body, who }] of Object.entries(rules)) {
      if (typeof body !== 'object' || Array.isArray(body) || who === 'sources') continue;
      const [method, url = ''] = route.split(' ');
      for (const [field, value] of Object.entries(everyField)) {
        if (Object.hasOwn(body, field)) continue;
        const { statusCode } = await server.app.inject({
          method: method as 'POST',
          url: url.replace(':accountId', 'carol').replace(/:\w+/, 'northwind'),
          headers: { authorization: `Bearer ${isForCarol(who) ? tokens.others : tokens.admins}` },
          payload: { ...body, [field]: value },
        });
        if (statusCode !== 400) wrong.push(`${route} with ${field}: ${statusCode}`);
      }
    }

    expect(wrong).toEqual([]);
    expect(await contentOf(server.db)).toBe(content);
  });

  function named(name: string): Principal {
    const principal = principals.find((one) => one.name === name);
    if (!principal) throw new Error(`no one is called ${name}`);
    return principal;
  }
});

/** Calls that need neither the right to administer nor the right to plan. */
function isForCarol(who: Rule['who'] | undefined): boolean {
  return who !== 'admins' && who !== 'planners';
}

function isRefusal({ expected }: Cell): boolean {
  return expected.every((status) => status === 401 || status === 404);
}

function lastOnesLast(one: Cell, other: Cell): number {
  return (rules[one.route]?.last ?? 0) - (rules[other.route]?.last ?? 0);
}

function nameOf({ principal, route, url, place }: Cell): string {
  return `${principal.name}: ${route} (${place}) ${url}`;
}

function sameBut({ principal, route, place }: Cell): string {
  return `${principal.name} ${route} ${place}`;
}

function withoutId({ status, bytes, id = '' }: Answer): string {
  const length = /"content-length":"\d+"/;
  return `${status} ${bytes.replace(length, '').replaceAll(encodeURIComponent(id), '').replaceAll(id, '')}`;
}

/** A valid value of the parameter. */
function sampleOf(
  name: string,
  { type, enum: words, format }: QueryParameter,
  orderBy = 'DisplayName',
): string {
  if (name === 'orderBy') return orderBy;
  if (format === 'date') return '2026-06-10';
  if (format === 'date-time') return '2026-06-10T16:59:00Z';
  return words?.[0] ?? { integer: '1', boolean: 'true' }[type ?? ''] ?? '';
}

/** @param both Statuses of a call with a parameter once, and with the same parameter twice. */
function isOnceOnly(route: string, both: string): boolean {
  const [ok] = [rules[route]?.ok ?? 200].flat();
  if (route.startsWith('GET ')) return both === `${ok} 400`;
  // The calls above may have changed or removed the row.
  return new RegExp(`^(?:${ok}|404|409) 400$`).test(both);
}
