/** Place of a spot, in percent of the plan's width and height. */
export interface SpotPlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixel size of the plan, to convert lengths in `px`. */
export interface PlanSize {
  width: number;
  height: number;
}

/** Minimum size in percent: a smaller spot could be neither seen nor pressed. */
const smallest = 0.5;
/** Rounding tolerance at the plan's edges, in percent. */
const tolerance = 0.1;
const length = /^(\d{1,5}(?:\.\d{1,6})?)(%|px)$/;

/**
 * Parses the four lengths of a spot's style as numbers, so that no text of it becomes CSS. Other
 * properties are ignored, including colours, which mean status on a plan.
 * @returns null if a length is missing, is not plain percent or pixels, or leaves the plan.
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
