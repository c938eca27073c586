import { isObject } from '#shared/merge-patch.ts';

import { withFieldsOnce } from './fields-once.ts';

type Document = Record<string, unknown>;

/** Migrations of documents, by the version they lead to. */
const steps: Readonly<Record<number, (document: Document) => Document>> = {
  /** Version 0 had the widgets as a list. */
  1: (document) => {
    const { widgets } = document;
    const named = Array.isArray(widgets) ? { widgets: byId(widgets) } : {};
    return { version: 1, ...document, ...named };
  },
};

const newest = 1;

/**
 * Migrates a document to the newest version of its format. Returns the same object where nothing
 * changes.
 * @throws Error for an unknown version.
 */
export function migrateDocument(document: unknown): unknown {
  if (!isObject(document)) return document;
  const { version = 0 } = document;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0 || version > newest)
    throw new Error(`version is at most ${newest}, not ${JSON.stringify(version)}`);
  let migrated = document;
  for (let next = version + 1; next <= newest; next += 1)
    migrated = { ...steps[next]?.(migrated), version: next };
  return withFieldsOnce(migrated);
}

function byId(widgets: readonly unknown[]): Document {
  return Object.fromEntries(
    widgets.map((widget, index) => {
      const { id = `widget-${index + 1}`, ...rest } = isObject(widget) ? widget : {};
      return [String(id), rest];
    }),
  );
}
