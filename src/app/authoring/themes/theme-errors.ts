import type { ThemeFile } from '#schemas/config/theme.gen.ts';
import schema from '#schemas/config/theme.schema.json' with { type: 'json' };
import { isObject } from '#shared/merge-patch.ts';
import { parseColour } from '#shared/theme/colour.ts';
import { colourProblems } from '#shared/theme/theme-colours.ts';

import { groupFields, type ThemeField, themeGroups, valueAt } from './theme-fields.ts';

/** Problems for which the server would refuse a value. */
export type ThemeError = 'size' | 'colour' | 'address' | 'fontName';

const { Path, Font, ThemeText } = schema.definitions;
export const minSize = ThemeText.properties.Size.minimum;
export const maxSize = ThemeText.properties.Size.maximum;
export const maxTextLength = ThemeText.properties.Text.maxLength;

type Check = (own: unknown, field: ThemeField) => ThemeError | false;

const checks: Readonly<Record<ThemeField['kind'], Check>> = {
  size: (own) => (Number(own) < minSize || Number(own) > maxSize) && 'size',
  colour: (own) => !parseColour(own) && 'colour',
  image: (own) => !fits(own, Path.pattern) && 'address',
  font: (own) => isObject(own) && !isFontName(own['Name']) && 'fontName',
  text: (own, { path }) => path.at(-1) === 'Font' && !isFontName(own) && 'fontName',
};

/** The problem of a value; undefined if valid. */
export function themeErrorAt(file: ThemeFile, field: ThemeField): ThemeError | undefined {
  const own = valueAt(file.objects, field);
  if (own === undefined || own === null) return undefined;
  return checks[field.kind](own, field) || undefined;
}

function isFontName(name: unknown): boolean {
  return fits(name, Font.properties.Name.pattern);
}

function fits(value: unknown, pattern: string): boolean {
  return typeof value === 'string' && new RegExp(pattern, 'u').test(value);
}

/** Whether the colour is readable in no look: it is ignored, and the rest of the theme applies. */
export function isUnusedAt(file: ThemeFile, field: ThemeField): boolean {
  const pointer = ['/objects', field.object, ...field.path].join('/');
  return colourProblems(file.objects ?? {}).some((one) => one.pointer === pointer);
}

export function fieldsWithErrors(file: ThemeFile): ThemeField[] {
  return allFields().filter((field) => themeErrorAt(file, field) !== undefined);
}

export function countUnused(file: ThemeFile): number {
  return allFields().filter((field) => isUnusedAt(file, field)).length;
}

const custom = schema.properties.customProperties;

/** Custom properties with an invalid name or value. */
export function propertiesWithErrors({ customProperties = {} }: ThemeFile): string[] {
  return Object.entries(customProperties).flatMap(([name, value]) => {
    const isRight =
      fits(name, custom.propertyNames.pattern) &&
      (value === null || fits(value, custom.additionalProperties.pattern));
    return isRight ? [] : [name];
  });
}

export function allFields(): ThemeField[] {
  return themeGroups.flatMap(groupFields);
}
