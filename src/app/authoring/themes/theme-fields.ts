import type { TFunction } from 'i18next';

import type { ThemeFile } from '#schemas/config/theme.gen.ts';
import schema from '#schemas/config/theme.schema.json' with { type: 'json' };
import { isObject, mergePatch } from '#shared/merge-patch.ts';

type FieldKind = 'colour' | 'size' | 'text' | 'image' | 'font';

/** Location and kind of one theme value. */
export interface ThemeField {
  object: string;
  /** Path below the object: `Color`, or `Color`, `OEE`. */
  path: readonly string[];
  kind: FieldKind;
}

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
}

const groups = {
  splash: /^Splash/,
  top: /^Dashboard(?:Top|Title|PageBreadcrumb)/,
  grid: /^DashboardDataGrid/,
  machine: /^(?:DashboardTile|Machine)/,
  administration: /^Administration/,
} as const;

export type ThemeGroup = keyof typeof groups;
export const themeGroups = Object.keys(groups) as ThemeGroup[];

const { properties, definitions } = schema as unknown as {
  properties: { objects: Schema };
  definitions: Record<string, Schema>;
};

/** The fields of a group, by the schema of theme files. */
export function groupFields(group: ThemeGroup): ThemeField[] {
  return Object.entries(properties.objects.properties ?? {})
    .filter(([object]) => groups[group].test(object))
    .flatMap(([object, own]) => fieldsBelow(object, [], own));
}

function fieldsBelow(object: string, path: readonly string[], given: Schema): ThemeField[] {
  const name = given.$ref?.replace('#/definitions/', '') ?? '';
  const own = definitions[name] ?? given;
  // A font's name and files form one field.
  if (own.properties && name !== 'Font')
    return Object.entries(own.properties).flatMap(([field, below]) =>
      fieldsBelow(object, [...path, field], below),
    );
  return [{ object, path, kind: kindOf(name, path.at(-1) ?? '') }];
}

function kindOf(definition: string, field: string): FieldKind {
  if (definition === 'Colour') return 'colour';
  if (definition === 'Path') return 'image';
  if (definition === 'Font') return 'font';
  return field === 'Size' ? 'size' : 'text';
}

/** `MachineDetailCharts.Color.OEE` */
export function themeFieldKey({ object, path }: ThemeField): string {
  return [object, ...path].join('.');
}

/** Readable label: the object and its property. */
export function themeFieldLabel(t: TFunction, { object, path }: ThemeField): string {
  return [t(`themes.object.${object}`), t(`themes.field.${path.at(-1)}`)].join(' · ');
}

/** The value of a field; undefined if unset. */
export function valueAt(objects: object | undefined, { object, path }: ThemeField): unknown {
  let value: unknown = objects;
  for (const step of [object, ...path])
    value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  return value;
}

/** The file with a changed value; undefined: resets it to the base theme. */
export function withValue(file: ThemeFile, field: ThemeField, value: unknown): ThemeFile {
  const steps = [field.object, ...field.path];
  // Null in a merge patch removes the value, so that the base theme applies.
  const patch = steps.reduceRight<unknown>((below, step) => ({ [step]: below }), value ?? null);
  const objects = mergePatch(file.objects ?? {}, patch) as NonNullable<ThemeFile['objects']>;
  return { ...file, objects };
}
