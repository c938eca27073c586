import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { Screen } from '#schemas/config/screen.gen.ts';
import screenSchema from '#schemas/config/screen.schema.json' with { type: 'json' };
import { packageRoot } from '#server/base/package-root.ts';
import { accountRoles } from '#server/people/accounts/account-roles.ts';
import { resourceFields } from '#server/resource-kit/describe/resource-fields.ts';
import { resources } from '#server/resources.ts';
import { createConfigFolder } from '#server/screens/files/config-files.ts';
import { createScreenStore } from '#server/screens/pages/screens.store.ts';
import { loadTexts } from '#server/screens/texts/texts.ts';

const configDir = join(packageRoot, 'src', 'config');
const { documents, problems } = await createScreenStore(createConfigFolder(configDir), {
  resources: resourceFields(resources),
}).read();
const screens = documents as Screen[];
const paths = new Set(screens.map(({ path }) => path));

test('every folder of a screen is served as the screen of its name, the bases of others are not', () => {
  const folders = readdirSync(join(configDir, 'screens'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.endsWith('-base'))
    .map(({ name }) => name);

  expect(problems).toEqual([]);
  expect(screens.map(({ id }) => id).toSorted()).toEqual(folders.toSorted());
});

test('a condition can name each role and right that there is', () => {
  const { role, permission } = screenSchema.definitions.Condition.properties;
  const roles = [...accountRoles].filter(([, { type }]) => type === 'SystemRole');
  const rights = [...accountRoles].filter(([, { type }]) => type === 'FunctionalAccess');
  const menus = [...accountRoles.values()].flatMap(({ menu }) => menu);
  const permissions = new Set([...rights.map(([name]) => name), ...menus]);

  expect(role.enum.toSorted()).toEqual(roles.map(([name]) => name).toSorted());
  expect(permission.enum.toSorted()).toEqual([...permissions].toSorted());
});

test('no two screens have one path', () => {
  expect(paths.size).toBe(screens.length);
});

test.each(screens)('$id has words for everything it names', ({ title, tabs = [], widgets }) => {
  const texts = loadTexts(join(packageRoot, 'src'))['en-US'] ?? {};
  const keys = [
    title,
    ...tabs.flatMap(({ label, group }) => [label, group]),
    ...Object.values(widgets).map((widget) => widget?.title),
  ];

  // Words by language in a shipped screen could not be changed on the page Texts.
  expect(keys.filter((key) => typeof key === 'object')).toEqual([]);
  expect(keys.filter((key) => typeof key === 'string' && texts[key] === undefined)).toEqual([]);
});

test.each(screens)('$id leads only to screens that are there', ({ tabs = [] }) => {
  expect(tabs.map(({ href }) => href).filter((href) => !paths.has(href))).toEqual([]);
});
