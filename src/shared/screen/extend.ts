import { diffPatch, isObject, mergePatch } from '../merge-patch.ts';
import { valueAt } from './overlay.ts';

/**
 * What a screen makes of the one that it extends. A title of one's own is also what the menu says: the name
 * there was that of the other screen.
 */
export function extended(below: unknown, document: unknown): unknown {
  const isNamed =
    valueAt(document, '/title') !== undefined &&
    valueAt(document, '/menu/label') === undefined &&
    valueAt(below, '/menu/label') !== undefined;
  return mergePatch(isNamed ? mergePatch(below, { menu: { label: null } }) : below, document);
}

/** What a screen says that makes `wanted` of the one that it extends. */
export function extensionOf(below: unknown, wanted: unknown): Record<string, unknown> {
  const patch = diffPatch(below, wanted);
  const fields = isObject(patch) ? patch : {};
  const label = valueAt(wanted, '/menu/label');
  // Unsaid, it would go with the title of before.
  const isKept = fields['title'] !== undefined && label !== undefined;
  return isKept ? (mergePatch(fields, { menu: { label } }) as Record<string, unknown>) : fields;
}
