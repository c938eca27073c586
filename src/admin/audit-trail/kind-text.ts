import type { TFunction } from 'i18next';

/** Text of a kind of event: its own, else composed of action and resource. */
export function kindText(kind: string, t: TFunction): string {
  const own = t(`audit-trail.kind.${kind}`, { defaultValue: '' });
  if (own !== '') return own;
  const [row = kind, verb = ''] = kind.split('.');
  const what = t(`audit-trail.row.${row.toLowerCase()}`, { defaultValue: row });
  return t(`audit-trail.deed.${verb}`, { what, defaultValue: kind });
}
