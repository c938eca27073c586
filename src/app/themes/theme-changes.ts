import type { Theme } from '#schemas/api/apps.gen.ts';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';
import { isSameJson } from '#shared/merge-patch.ts';
import { parseColour } from '#shared/theme/colour.ts';
import { colourProblems } from '#shared/theme/theme-colours.ts';

import { fieldsOf, type ThemeField, themeGroups, valueAt } from './theme-fields.ts';

/** As the schema of theme files has them. */
export const leastSize = 8;
export const mostSize = 96;

/** The objects of a theme by their names. */
export function objectsOf({ UIJson }: Theme): object {
  return Object.fromEntries(UIJson.map((one) => [one.UIObjectName, one]));
}

/** Whether a file says something else there than the theme beneath; null in it is no value. */
export function differsAt(file: ThemeFile, base: Theme, field: ThemeField): boolean {
  const own = valueAt(file.objects, field);
  if (own === undefined) return false;
  return !isSameJson(own, valueAt(objectsOf(base), field) ?? null);
}

/** What is wrong with a value of a file; undefined for nothing. */
export function problemAt(file: ThemeFile, field: ThemeField): ThemeProblem | undefined {
  const own = valueAt(file.objects, field);
  if (field.kind === 'size' && typeof own === 'number')
    return own < leastSize || own > mostSize ? 'size' : undefined;
  if (field.kind !== 'colour' || typeof own !== 'string') return undefined;
  if (!parseColour(own)) return 'colour';
  const pointer = ['/objects', field.object, ...field.path].join('/');
  const isUnreadable = colourProblems(file.objects ?? {}).some((one) => one.pointer === pointer);
  return isUnreadable ? 'contrast' : undefined;
}

export type ThemeProblem = 'size' | 'colour' | 'contrast';

export function countProblems(file: ThemeFile): number {
  return allFields().filter((field) => problemAt(file, field) !== undefined).length;
}

/** How many fields and custom properties two files have different. */
export function countChanges(before: ThemeFile, after: ThemeFile): number {
  const fields = allFields().filter(
    (field) => !isSameJson(valueAt(before.objects, field), valueAt(after.objects, field)),
  );
  const [old, now] = [before.customProperties ?? {}, after.customProperties ?? {}];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return fields.length + names.filter((name) => old[name] !== now[name]).length;
}

function allFields(): ThemeField[] {
  return themeGroups.flatMap(fieldsOf);
}
