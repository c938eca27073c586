/** A stretch of time, epoch milliseconds, half-open: `start` belongs to it, `end` to the next. */
export interface Span {
  start: number;
  end: number;
}

export function lengthOf(span: Span): number {
  return Math.max(0, span.end - span.start);
}

/** What two spans share; empty (`start` = `end`) when they do not meet. */
export function clip(span: Span, to: Span): Span {
  const start = Math.max(span.start, to.start);
  return { start, end: Math.max(start, Math.min(span.end, to.end)) };
}

/** Milliseconds of `span` that lie in any of `spans`, which must not overlap each other. */
export function sharedMs(span: Span, spans: readonly Span[]): number {
  let shared = 0;
  for (const other of spans) shared += lengthOf(clip(other, span));
  return shared;
}

/** The same instants, sorted and without overlap. */
export function unite(spans: readonly Span[]): Span[] {
  const united: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (lengthOf(span) === 0) continue;
    const last = united.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else united.push({ ...span });
  }
  return united;
}

/** What is left of `spans` without `holes`; both sorted and without overlap. */
export function subtract(spans: readonly Span[], holes: readonly Span[]): Span[] {
  let left = spans.map((span) => ({ ...span }));
  for (const hole of holes) {
    left = left.flatMap((span) =>
      [
        { start: span.start, end: Math.min(span.end, hole.start) },
        { start: Math.max(span.start, hole.end), end: span.end },
      ].filter((piece) => lengthOf(piece) > 0),
    );
  }
  return left;
}
