import type { Theme } from '#schemas/api/apps.gen.ts';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';
import { isSameJson } from '#shared/merge-patch.ts';

import { allFields } from './theme-errors.ts';
import { type ThemeField, valueAt } from './theme-fields.ts';

/** The objects of a theme by name. */
export function themeObjects({ UIJson }: Theme): object {
  return Object.fromEntries(UIJson.map((one) => [one.UIObjectName, one]));
}

/** Whether a file's value differs from the base theme; null in the file means no value. */
export function differsAt(file: ThemeFile, base: Theme, field: ThemeField): boolean {
  const own = valueAt(file.objects, field);
  if (own === undefined) return false;
  return !isSameJson(own, valueAt(themeObjects(base), field) ?? null);
}

/** Number of fields and custom properties that differ between two files. */
export function countChanges(before: ThemeFile, after: ThemeFile): number {
  const fields = allFields().filter(
    (field) => !isSameJson(valueAt(before.objects, field), valueAt(after.objects, field)),
  );
  const [old, now] = [before.customProperties ?? {}, after.customProperties ?? {}];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return fields.length + names.filter((name) => old[name] !== now[name]).length;
}
