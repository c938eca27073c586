import { uploadProblem } from '#server/web/body/upload.ts';

import { referencedIds, type SvgElement } from './drawing-rules.ts';

/** Maximum of drawn shapes, with repeated uses counted. */
const maxShapes = 100_000;
/** Maximum depth of nesting and references. */
const maxDepth = 200;

/**
 * Against exponential expansion: nested repeated uses can block a browser. Counts the drawn shapes
 * without drawing them.
 * @throws Problem 400 for a drawing with too many shapes, or with a part that contains itself
 */
export function refuseLargeDrawing(root: SvgElement): void {
  const all = partsWithin(root);
  const named = new Map(all.flatMap((part) => idOf(part)));
  const fromSheets = sheetsAmong(all).flatMap((id) => named.get(id) ?? []);
  const known = new Map<SvgElement, number>();

  function shapesOf(part: SvgElement, depth: number): number {
    if (depth > maxDepth)
      throw uploadProblem('media', {
        Code: 'upload.tooDeep',
        Message: `Parts are at most ${maxDepth} deep`,
        Limit: maxDepth,
      });
    const before = known.get(part);
    if (before === Infinity)
      throw uploadProblem('media', {
        Code: 'upload.withinItself',
        Message: 'A part of the drawing is within itself',
      });
    if (before !== undefined) return before;
    known.set(part, Infinity);
    let sum = 1;
    for (const one of part.parts) if (typeof one !== 'string') sum += shapesOf(one, depth + 1);
    for (const id of referencedIds(Object.values(part.attributes))) {
      const used = named.get(id);
      if (used) sum += shapesOf(used, depth + 1);
    }
    if (sum > maxShapes)
      throw uploadProblem('media', {
        Code: 'upload.tooManyShapes',
        Message: `A drawing has at most ${maxShapes} shapes`,
        Limit: maxShapes,
      });
    known.set(part, sum);
    return sum;
  }

  shapesOf(root, 0);
  if (fromSheets.some(({ name }) => !name.endsWith('Gradient')))
    throw uploadProblem('media', {
      Code: 'upload.styleCutsShapes',
      Message: 'The style sheet of the drawing cuts shapes: save it as plain SVG',
    });
}

function partsWithin(part: SvgElement): SvgElement[] {
  const found: SvgElement[] = [];
  const open: SvgElement[] = [part];
  for (let one = open.pop(); one; one = open.pop()) {
    found.push(one);
    for (const inner of one.parts) if (typeof inner !== 'string') open.push(inner);
  }
  return found;
}

function idOf(part: SvgElement): [string, SvgElement][] {
  const id = part.attributes['id'];
  return id === undefined ? [] : [[id, part]];
}

/** Ids to which style sheets refer. */
function sheetsAmong(parts: readonly SvgElement[]): string[] {
  return parts
    .filter(({ name }) => name === 'style')
    .flatMap((sheet) => referencedIds(sheet.parts.map(String)));
}
