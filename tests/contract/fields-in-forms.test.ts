import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';
import { resources } from '#server/resources.ts';

/**
 * Resources that are edited on a page of their own in place of a form, and the file of that page.
 */
const ownPages: Readonly<Record<string, string>> = {
  clientforms: 'src/widgets/form-designer/designer.tsx',
  floorplans: 'src/widgets/floor-plan/editor.tsx',
};

/* Each field that an administrator can send to the server is also in a form of a page. */
test.each(changed().filter(({ name }) => !Object.hasOwn(ownPages, name)))(
  'each field of $name has its place in a form',
  ({ name, given }) => {
    const form = formOf(name);

    expect(given.filter((field) => !form.has(field))).toEqual([]);
  },
);

test.each(Object.values(ownPages))('%s is there', (path) => {
  expect(existsSync(join(packageRoot, path))).toBe(true);
});

/** Resources that people change, with the fields that they can set. */
function changed() {
  return resources
    .filter(({ policy }) => policy.create ?? policy.change)
    .map(({ name, fields }) => ({
      name,
      given: Object.entries(fields)
        .filter(([, { access }]) => access !== 'read')
        .map(([field]) => field),
    }));
}

interface Options {
  resource?: string;
  fields?: { field: string; in?: string[] }[];
}

/** The fields in the forms of shipped screens for a resource. */
function formOf(name: string): ReadonlySet<string> {
  const folder = join(packageRoot, 'src/config/screens');
  const screens = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.screen.json'))
    .map((path) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as object);
  const widgets = screens.flatMap((screen) =>
    Object.values(
      (screen as { widgets?: Record<string, { options?: Options } | null> }).widgets ?? {},
    ),
  );
  const forms = widgets.filter((widget) => widget?.options?.resource === name);
  return new Set(
    forms.flatMap((widget) =>
      (widget?.options?.fields ?? [])
        .filter((entry) => entry.in?.includes('form') ?? true)
        .map(({ field }) => field),
    ),
  );
}
