import type { TFunction } from 'i18next';

/** A kind of event in words: by its own text, else by what was done to which sort of row. */
export function kindText(kind: string, t: TFunction): string {
  const own = t(`audit-trail.kind.${kind}`, { defaultValue: '' });
  if (own !== '') return own;
  const [row = kind, verb = ''] = kind.split('.');
  const what = t(`audit-trail.row.${row.toLowerCase()}`, { defaultValue: row });
  return t(`audit-trail.deed.${verb}`, { what, defaultValue: kind });
}
