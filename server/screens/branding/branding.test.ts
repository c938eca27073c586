import { expect, test } from 'vitest';

import {
  configProblems,
  createConfiguration,
} from '#server/screens/configuration/configuration.ts';
import type { ConfigFile } from '#server/screens/files/config-files.ts';

import { allowedOrigins, clientSite, clientTheme } from './branding.store.ts';

const files = new Map<string, string>();
const config = createConfiguration({
  read: () =>
    Promise.resolve(
      [...files].map(([path, text]): ConfigFile => ({
        path,
        text,
        version: text,
        source: 'folder',
      })),
    ),
});
const theme = 'clients/northwind/client.theme.json';
const menu = 'clients/northwind/navigation.overlay.json';

test('a theme file stands over the theme of the database, field by field, and null takes away', async () => {
  put({
    [theme]: {
      version: 1,
      objects: {
        DashboardTitleLargeText: { Color: '#102030' },
        SplashPageLogo: null,
        DashboardTileText: { Size: 14 },
      },
      customProperties: { '--client-edge': '4px' },
    },
  });
  const base = {
    Name: 'northwind',
    UIJson: [
      { UIObjectName: 'SplashPageLogo' as const, S3Image: '/media/a.svg' },
      { UIObjectName: 'DashboardTitleLargeText' as const, Size: 30, Color: '#000000' },
    ],
  };

  expect(clientTheme(base, await config.looks.read(), 'northwind')).toEqual({
    Name: 'northwind',
    UIJson: [
      { UIObjectName: 'DashboardTitleLargeText', Size: 30, Color: '#102030' },
      { UIObjectName: 'DashboardTileText', Size: 14 },
    ],
    CustomProperties: { '--client-edge': '4px' },
  });
  expect(clientTheme(base, await config.looks.read(), 'contoso')).toBe(base);
});

test.each([
  [theme, { objects: { DashboardTileTxt: {} } }, '/objects/DashboardTileTxt', 'DashboardTileText'],
  [theme, { objects: { DashboardTileText: { Color: 'red' } } }, '/objects/DashboardTileText/Color'],
  [
    theme,
    { objects: { DashboardTileText: { Color: '#808080' } } },
    '/objects/DashboardTileText/Color',
  ],
  [
    theme,
    { objects: { SplashPageLogo: { S3Image: '//evil.example/x' } } },
    '/objects/SplashPageLogo/S3Image',
  ],
  [
    theme,
    { objects: { DashboardTileText: { FontURL: { Name: 'A', Files: ['/a', '/b', '/c'] } } } },
    '/objects/DashboardTileText/FontURL/Files',
  ],
  [
    theme,
    { customProperties: { '--client-a': 'url(//evil.example)' } },
    '/customProperties/--client-a',
  ],
  [
    theme,
    { customProperties: { '--client-a': 'red; } body { x: y' } },
    '/customProperties/--client-a',
  ],
  [theme, { customProperties: { color: 'red' } }, '/customProperties'],
  [theme, { customProperties: { '--ls-text': '#fff' } }, '/customProperties'],
  [
    menu,
    { patch: { entries: { '/admin/screns': null } } },
    '/patch/entries/~1admin~1screns',
    '/admin/screens',
  ],
  [
    menu,
    { patch: { groups: { Dashboard: { label: 'no.such' } } } },
    '/patch/groups/Dashboard/label',
  ],
  [
    menu,
    {
      patch: {
        links: { x: { label: 'app.plant', href: 'javascript:alert(1)', group: 'Dashboard' } },
      },
    },
    '/patch/links/x/href',
  ],
  [
    menu,
    {
      patch: {
        links: {
          x: { label: 'app.plant', href: 'https://me:secret@a.example', group: 'Dashboard' },
        },
      },
    },
    '/patch/links/x/href',
  ],
  ['site.json', { frames: ['https://maps.example/path'] }, '/frames/0'],
  ['site.json', { frames: ["https://a.example; script-src 'unsafe-inline'"] }, '/frames/0'],
  ['site.json', { hub: '//elsewhere.example/chimehub' }, '/hub'],
  ['site.json', { hub: 'http://elsewhere.example/chimehub' }, '/hub'],
  ['site.json', { name: '' }, '/name'],
])('%s with %j is a problem at %s', async (path, document, pointer, nearest?: string) => {
  put({ [path]: { version: 1, ...document } });
  const problems = await configProblems(config);

  expect(problems.map(({ File, Pointer }) => [File, Pointer])).toContainEqual([path, pointer]);
  expect(problems.map(({ Nearest }) => Nearest)).toContain(nearest);
});

test('what every object has by itself is no name', async () => {
  files.clear();
  files.set(menu, '{ "version": 1, "patch": { "entries": { "__proto__": null } } }');
  expect((await configProblems(config)).map(({ Pointer }) => Pointer)).toContain(
    '/patch/entries/__proto__',
  );
});

test('a mistake leaves what was right before, until the file is gone', async () => {
  put({ 'site.json': { version: 1, name: 'Hall view' } });
  expect(clientSite(await config.looks.read(), undefined).Name).toBe('Hall view');

  put({ 'site.json': { version: 1, name: 7 } });
  const broken = await config.looks.read();
  expect(clientSite(broken, undefined).Name).toBe('Hall view');
  expect(broken.problems).toHaveLength(1);

  put({});
  expect(clientSite(await config.looks.read(), undefined).Name).toBeNull();
});

test('a client has the site of all, and what it has different', async () => {
  put({
    'site.json': {
      version: 1,
      name: 'Hall view',
      support: 'mailto:help@a.example',
      frames: ['https://a.example'],
    },
    'clients/northwind/site.json': {
      version: 1,
      name: 'North view',
      support: null,
      frames: ['https://b.example'],
      hub: 'https://live.example/chimehub',
    },
  });
  const looks = await config.looks.read();

  expect(clientSite(looks, 'northwind')).toMatchObject({
    Name: 'North view',
    Support: null,
    Frames: ['https://b.example'],
    Hub: 'https://live.example/chimehub',
  });
  expect(allowedOrigins(looks).hubs).toEqual(['https://live.example']);
  expect(clientSite(looks, 'contoso').Name).toBe('Hall view');
  expect(allowedOrigins(looks).frames.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'https://a.example',
    'https://b.example',
  ]);
});

function put(written: Record<string, object>): void {
  files.clear();
  for (const [path, document] of Object.entries(written).toReversed())
    files.set(path, JSON.stringify(document));
}
