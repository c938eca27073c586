import { uploadFault } from '#server/web/body/upload.ts';

import { referencesOf, type Part } from './drawing-rules.ts';

/** Shapes that a browser draws of it, with all that is used several times. */
const mostShapes = 100_000;

/**
 * A part that is used many times by parts that are used many times takes a browser for ever. Counts
 * what is drawn, without drawing it.
 * @throws Problem 400 for a drawing with too many shapes, or with a part that is within itself
 */
export function refuseLargeDrawing(root: Part): void {
  const named = new Map(partsWithin(root).flatMap((part) => idOf(part)));
  const fromSheets = sheetsOf(root).flatMap((id) => named.get(id) ?? []);
  const known = new Map<Part, number>();

  function shapesOf(part: Part): number {
    const before = known.get(part);
    if (before === Infinity) throw uploadFault('media', 'A part of the drawing is within itself');
    if (before !== undefined) return before;
    known.set(part, Infinity);
    const inside = part.parts.filter((one) => typeof one !== 'string');
    const used = referencesOf(Object.values(part.attributes)).flatMap((id) => named.get(id) ?? []);
    let sum = 1;
    for (const one of [...inside, ...used]) sum += shapesOf(one);
    if (sum > mostShapes) throw uploadFault('media', `A drawing has at most ${mostShapes} shapes`);
    known.set(part, sum);
    return sum;
  }

  shapesOf(root);
  if (fromSheets.some(({ name }) => !name.endsWith('Gradient')))
    throw uploadFault('media', 'The style sheet of the drawing cuts shapes: save it as plain SVG');
}

function partsWithin(part: Part): Part[] {
  const found: Part[] = [];
  const open: Part[] = [part];
  for (let one = open.pop(); one; one = open.pop()) {
    found.push(one);
    for (const inner of one.parts) if (typeof inner !== 'string') open.push(inner);
  }
  return found;
}

function idOf(part: Part): [string, Part][] {
  const id = part.attributes['id'];
  return id === undefined ? [] : [[id, part]];
}

/** Ids that style sheets refer to. */
function sheetsOf(root: Part): string[] {
  return partsWithin(root)
    .filter(({ name }) => name === 'style')
    .flatMap(({ parts }) => referencesOf(parts.map(String)));
}
