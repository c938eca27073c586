import { valueAt } from '../json-pointer.ts';
import { diffPatch, isObject, mergePatch } from '../merge-patch.ts';

/**
 * Merges a screen into the one that it extends. A title of its own also replaces the inherited menu
 * label.
 */
export function extendScreen(below: unknown, document: unknown): unknown {
  const isNamed =
    valueAt(document, '/title') !== undefined &&
    valueAt(document, '/menu/label') === undefined &&
    valueAt(below, '/menu/label') !== undefined;
  return mergePatch(isNamed ? mergePatch(below, { menu: { label: null } }) : below, document);
}

/** The fields by which a screen differs from the one it extends. */
export function extensionOf(below: unknown, wanted: unknown): Record<string, unknown> {
  const patch = diffPatch(below, wanted);
  const fields = isObject(patch) ? patch : {};
  const label = valueAt(wanted, '/menu/label');
  // Listed explicitly: a new title would otherwise remove the inherited label.
  const isKept = fields['title'] !== undefined && label !== undefined;
  return isKept ? (mergePatch(fields, { menu: { label } }) as Record<string, unknown>) : fields;
}
