import type { Span } from '#lib/plant-axis.ts';
import { hourMs } from '#shared/durations.ts';

/** Longer windows are listed by day instead of hour. */
const maxHours = 200;

/** Possible starts and ends of a range within `whole`, and the current ones. */
export function edgesOf(whole: Span, range: Span) {
  const hours = Math.ceil((whole.end - whole.start) / hourMs);
  const step = (hours > maxHours ? 24 : 1) * hourMs;
  const steps = Math.max(1, Math.ceil((whole.end - whole.start) / step));
  const starts = Array.from({ length: steps }, (_, index) => whole.start + index * step);
  const ends = starts.map((at) => Math.min(at + step, whole.end));
  const start = starts.findLast((at) => at <= range.start) ?? whole.start;
  const end = ends.find((at) => at >= range.end) ?? whole.end;
  return {
    start,
    end,
    starts: starts.filter((at) => at < end),
    ends: ends.filter((at) => at > start),
  };
}
