import { isObject } from '#shared/merge-patch.ts';

type Document = Record<string, unknown>;

/**
 * Migrates resource lists that have their fields twice, as `columns` and as `form`, to a single
 * list `fields`.
 * @returns the same object where nothing changes
 */
export function withFieldsOnce(document: Document): Document {
  const { widgets } = document;
  if (!isObject(widgets)) return document;
  const changed = Object.entries(widgets).flatMap(([id, widget]) => {
    const options = isObject(widget) && isObject(widget['options']) ? widget['options'] : {};
    const { columns, form, ...others } = options;
    if (!Array.isArray(columns) || !Array.isArray(form)) return [];
    const fields = [...placed(columns, 'list'), ...placed(form, 'form')];
    return [[id, { ...(widget as Document), options: { ...others, fields } }]];
  });
  if (changed.length === 0) return document;
  return { ...document, widgets: { ...widgets, ...Object.fromEntries(changed) } };
}

function placed(entries: readonly unknown[], place: 'list' | 'form'): unknown[] {
  return entries.map((entry) => (isObject(entry) ? { ...entry, in: [place] } : entry));
}
