import { expect, test } from 'vitest';

import { createConfiguration } from '#server/screens/configuration/configuration.ts';

import { problemsOfChange } from './problems-of-change.ts';

const northwind = 'clients/northwind/screens/oee-tile-view.overlay.json';
const everyone = 'screens/oee-tile-view/oee-tile-view.screen.json';
const shipped = 'screens.plant.oee-tiles';
const other = 'screens.plant.oee-grid';

test('a screen that changes beneath what a client has different is published', async () => {
  const config = configWith({ [northwind]: overlay({ title: other }, { '/title': shipped }) });

  expect(await problemsOfChange(config, new Map([[everyone, screen({ title: other })]]))).toEqual(
    [],
  );
});

test('what a client has different is to know the screen that it is published over', async () => {
  const config = configWith({ [everyone]: screen({ title: other }) });
  const changed = new Map([[northwind, overlay({ title: shipped }, { '/title': shipped })]]);

  expect(await problemsOfChange(config, changed)).toMatchObject([
    { File: northwind, Pointer: '/expects/~1title' },
  ]);
});

test('a screen that takes away what a client changes is not published', async () => {
  const sorted = { widgets: { main: { options: { sortBy: 'name' } } } };
  const config = configWith({ [northwind]: overlay(sorted, {}) });
  const clock = { widgets: { main: { type: 'clock', data: null, options: {} } } };

  expect(await problemsOfChange(config, new Map())).toEqual([]);
  expect(await problemsOfChange(config, new Map([[everyone, screen(clock)]]))).toMatchObject([
    { File: northwind, Pointer: '/patch/widgets/main/options/sortBy' },
  ]);
});

test('a widget is added for everyone where a client has places of its own', async () => {
  const own = { layouts: { desk: [{ id: 'main', x: 0, y: 0, w: 12, h: 9 }] } };
  const config = configWith({ [northwind]: overlay(own, {}) });
  const now = { type: 'clock' };
  const place = { id: 'now', x: 0, y: 90, w: 4, h: 4 };
  const before = await problemsOfChange(config, new Map([[northwind, overlay(own, {})]]));
  const added = screen({ widgets: { now }, layouts: { desk: [place] } });
  const caused = await problemsOfChange(config, new Map([[everyone, added]]));

  // A new list of places must be complete; adding a widget for everyone is not blocked by
  // incomplete lists of clients.
  expect(before.length).toBeGreaterThan(0);
  expect(caused.filter(({ File }) => File === northwind)).toEqual([]);
});

function configWith(texts: Readonly<Record<string, string>>) {
  const files = Object.entries(texts).map(([path, text]) => ({
    path,
    text,
    version: text,
    source: 'folder' as const,
  }));
  return createConfiguration({ read: () => Promise.resolve(files) });
}

function overlay(patch: object, expects: object): string {
  return JSON.stringify({ version: 1, screen: 'oee-tile-view', expects, patch });
}

function screen(fields: object): string {
  return JSON.stringify({ version: 1, id: 'oee-tile-view', extends: 'oee-tile-view', ...fields });
}
