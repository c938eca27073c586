/** Where a spot stands, in percent of the width and the height of its plan. */
export interface SpotPlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels of the plan that lengths in `px` are measured on. */
export interface PlanSize {
  width: number;
  height: number;
}

/** A spot smaller than this could be neither seen nor pressed. Percent. */
const smallest = 0.5;
/** Plans round their percents: a spot may reach so far over the edge. Percent. */
const tolerance = 0.1;
const length = /^(\d{1,5}(?:\.\d{1,6})?)(%|px)$/;

/**
 * Reads the four lengths that a spot's style may have, as numbers: no text of it ever becomes CSS.
 * Other properties are passed over, colours too: on a plan colour means status and nothing else.
 * @returns null where a length is missing, is not plain percent or pixels, or leaves the plan.
 */
export function spotPlace(style: unknown, plan: PlanSize): SpotPlace | null {
  if (typeof style !== 'object' || style === null) return null;
  const left = percentOf(style, 'left', plan.width);
  const top = percentOf(style, 'top', plan.height);
  const width = percentOf(style, 'width', plan.width);
  const height = percentOf(style, 'height', plan.height);
  if (left === null || top === null || width === null || height === null) return null;
  const isOnPlan = left + width <= 100 + tolerance && top + height <= 100 + tolerance;
  return isOnPlan && Math.min(width, height) >= smallest ? { left, top, width, height } : null;
}

function percentOf(style: object, property: keyof SpotPlace, whole: number): number | null {
  if (!Object.hasOwn(style, property)) return null;
  const text = (style as Record<string, unknown>)[property];
  const [, figure, unit] = (typeof text === 'string' && length.exec(text.trim())) || [];
  if (figure === undefined) return null;
  const percent = unit === '%' ? Number(figure) : (Number(figure) / whole) * 100;
  return Number.isFinite(percent) ? Math.round(percent * 10_000) / 10_000 : null;
}
