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
