import { isObject } from '#shared/merge-patch.ts';
import type { SiteFile } from '#schemas/config/site.gen.ts';

/** @param clientId Null: what is for everyone. */
export function sitePath(clientId: string | null): string {
  return clientId === null ? 'site.json' : `clients/${clientId}/site.json`;
}

/** One that is no JSON is begun again: it is not in force. */
export function readSite(text: string | null): SiteFile {
  try {
    const file: unknown = JSON.parse(text ?? '');
    if (isObject(file)) return file as unknown as SiteFile;
  } catch {
    // Begun again below.
  }
  return { version: 1 };
}

type SiteField = Exclude<keyof SiteFile, 'version' | '$schema'>;

/** A site with a field as it is typed; without it where nothing is. */
export function withField(
  site: SiteFile,
  field: SiteField,
  typed: string | readonly string[],
): SiteFile {
  const { [field]: _, ...others } = site;
  return typed.length === 0 ? others : { ...others, [field]: typed };
}

/** The text of its file. What is blank is left out. */
export function siteText(site: SiteFile): string {
  const fields = Object.entries(site).flatMap(([name, value]) => {
    const own = typeof value === 'string' ? value.trim() : value;
    return own === '' ? [] : [[name, own] as const];
  });
  return `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`;
}
