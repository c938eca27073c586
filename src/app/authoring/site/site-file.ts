import type { SiteFile } from '#schemas/config/site.gen.ts';
import schema from '#schemas/config/site.schema.json' with { type: 'json' };
import { isObject } from '#shared/merge-patch.ts';

/** @param clientId Null: the file for everyone. */
export function sitePath(clientId: string | null): string {
  return clientId === null ? 'site.json' : `clients/${clientId}/site.json`;
}

/** Parses the file without values that the form cannot show: the server reports them. */
export function readSite(text: string | null): SiteFile {
  try {
    const file: unknown = JSON.parse(text ?? '');
    if (isObject(file))
      return Object.fromEntries(Object.entries(file).filter(isReadable)) as unknown as SiteFile;
  } catch {
    // Falls through to an empty file.
  }
  return { version: 1 };
}

const lists = new Set(['frames', 'images']);

function isReadable([name, value]: [string, unknown]): boolean {
  if (value === null) return true;
  if (lists.has(name)) return Array.isArray(value) && value.every((one) => typeof one === 'string');
  return name === 'version' || typeof value === 'string';
}

const origin = new RegExp(schema.definitions.Origin.pattern, 'u');
const rules = schema.properties;

/** Fields that the server would refuse, by the schema of the file. */
export function wrongFields(site: SiteFile): ReadonlySet<string> {
  const fields: readonly [SiteField, boolean][] = [
    ['name', (site.name?.trim().length ?? 0) > rules.name.maxLength],
    ...(['logo', 'support', 'hub'] as const).map((field): [SiteField, boolean] => [
      field,
      isWrongAddress(site[field]?.trim() ?? '', rules[field]),
    ]),
    ...(['frames', 'images'] as const).map((field): [SiteField, boolean] => [
      field,
      isWrongList(site[field] ?? []),
    ]),
  ];
  return new Set(fields.flatMap(([field, isWrong]) => (isWrong ? [field] : [])));
}

function isWrongAddress(address: string, rule: { pattern: string; maxLength: number }): boolean {
  if (address === '') return false;
  return address.length > rule.maxLength || !new RegExp(rule.pattern, 'u').test(address);
}

function isWrongList(origins: readonly string[]): boolean {
  const isTwice = new Set(origins).size < origins.length;
  return (
    isTwice || origins.length > rules.frames.maxItems || !origins.every((one) => origin.test(one))
  );
}

export type SiteField = Exclude<keyof SiteFile, 'version' | '$schema'>;

/** Null: explicitly none, whatever the file for everyone has. */
export type TypedValue = string | readonly string[] | null;

/** The site with the typed value of a field; removed if empty. */
export function withField(site: SiteFile, field: SiteField, typed: TypedValue): SiteFile {
  const { [field]: _, ...others } = site;
  return typed?.length === 0 ? others : { ...others, [field]: typed };
}

/** The text of its file, without blank values. */
export function siteText(site: SiteFile): string {
  const fields = Object.entries(site).flatMap(([name, value]) => {
    const own = typeof value === 'string' ? value.trim() : value;
    return own === '' ? [] : [[name, own] as const];
  });
  return `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`;
}
