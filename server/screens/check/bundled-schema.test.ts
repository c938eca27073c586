import { join } from 'node:path';

import { Ajv } from 'ajv';
import { expect, test } from 'vitest';

import type { Screen } from '#schemas/config/screen.gen.ts';
import { packageRoot } from '#server/base/package-root.ts';
import { createConfigFolder } from '#server/screens/files/config-files.ts';
import { createScreenStore } from '#server/screens/pages/screens.store.ts';

import { bundledOverlaySchema, bundledScreenSchema } from './bundled-schema.ts';

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
const isScreen = ajv.compile(bundledScreenSchema());
const isOverlay = ajv.compile(bundledOverlaySchema());
const shipped = createScreenStore(createConfigFolder(join(packageRoot, 'src', 'config')));
const screens = (await shipped.read()).documents as Screen[];

test.each(screens)('$id is as the schema says that editors complete by', (screen) => {
  expect(isScreen(screen) ? [] : isScreen.errors).toEqual([]);
  const { id, path: _, version: __, ...patch } = screen;
  expect(isOverlay({ version: 1, screen: id, patch }) ? [] : isOverlay.errors).toEqual([]);
});

test('an option that a widget does not take is no option, in a screen as in an overlay', () => {
  const screen = screens.find(({ widgets }) => 'main' in widgets);
  const main = { type: 'oee-grid', options: { srotBy: 'oee' } };

  expect(isScreen({ ...screen, widgets: { main } })).toBe(false);
  expect(isOverlay(overlay({ widgets: { main } }))).toBe(false);
  expect(isOverlay(overlay({ widgets: { main: { type: 'no-such' } } }))).toBe(false);
});

test('an overlay may change, or take away, any part of a screen', () => {
  const options = { sortBy: null };
  expect(isOverlay(overlay({ widgets: { main: { type: 'oee-grid', options } } }))).toBe(true);
  expect(isOverlay(overlay({ menu: null, widgets: { main: { title: null }, side: null } }))).toBe(
    true,
  );
  expect(isOverlay(overlay({ menu: { order: '5' } }))).toBe(false);
});

function overlay(patch: object): object {
  return { version: 1, screen: 'oee-grid-view', patch };
}
