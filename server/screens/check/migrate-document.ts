import { isObject } from '#shared/merge-patch.ts';

import { withFieldsOnce } from './fields-once.ts';

type Document = Record<string, unknown>;

/** What the documents of a kind were before, by the version they lead to. */
const steps: Readonly<Record<number, (document: Document) => Document>> = {
  /** Before there were versions, a screen had its widgets as a list. */
  1: (document) => {
    const { widgets } = document;
    const named = Array.isArray(widgets) ? { widgets: byId(widgets) } : {};
    return { version: 1, ...document, ...named };
  },
};

const newest = 1;

/**
 * A document of the newest version of its format, from one of any version before. It is the same
 * object where nothing is to be done.
 * @throws Error for a version that this Lineside does not know.
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
