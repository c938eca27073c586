/** A value with its configured limits; null: none. */
interface Limited {
  value: number | null;
  min: number | null;
  max: number | null;
}

/**
 * Whether a value is outside of its limits, or safely within them.
 * @param hysteresis Percent of the range between both limits, by which it has to be within; for a
 * single limit, percent of that limit.
 */
export function limitState(
  { value, min, max }: Limited,
  hysteresis: number,
): { isOver: boolean; isClear: boolean } {
  if (value === null || (min === null && max === null)) return { isOver: false, isClear: true };
  const low = min ?? -Infinity;
  const high = max ?? Infinity;
  const margin = (rangeOf(low, high) * hysteresis) / 100;
  return {
    isOver: value < low || value > high,
    isClear: value >= low + margin && value <= high - margin,
  };
}

function rangeOf(low: number, high: number): number {
  if (Number.isFinite(low) && Number.isFinite(high)) return high - low;
  return Math.abs(Number.isFinite(low) ? low : high);
}
