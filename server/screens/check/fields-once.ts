import { isObject } from '#shared/merge-patch.ts';

type Document = Record<string, unknown>;

/**
 * A list of a resource once named its fields twice, as `columns` and as `form`; both are `fields` now,
 * each with its place.
 * @returns the same object where nothing is to be done
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
