import type { Happening } from '#machines/model/chart-model.ts';

/** `npm run check:full` does at length what the gate does a few times. */
export const isFull = process.env['LINESIDE_TESTS'] === 'full';

interface Path {
  start: string;
  steps: readonly { happening: Happening; to: string }[];
}

/**
 * The paths of a chart that are replayed in a browser: all at full length, else as many as it takes
 * to see each event happen and each state shown. The unit tests of the chart take all of them.
 */
export function replayed<Given extends Path>(paths: readonly Given[]): readonly Given[] {
  if (isFull) return paths;
  const seen = new Set<string>();
  const chosen = new Set<Given>();
  for (;;) {
    const [best] = paths.toSorted((one, other) => unseen(other, seen) - unseen(one, seen));
    if (!best || unseen(best, seen) === 0) return paths.filter((path) => chosen.has(path));
    chosen.add(best);
    for (const one of contentOf(best)) seen.add(one);
  }
}

function unseen(path: Path, seen: ReadonlySet<string>): number {
  return [...new Set(contentOf(path))].filter((one) => !seen.has(one)).length;
}

function contentOf({ start, steps }: Path): string[] {
  return [
    `start ${start}`,
    ...steps.flatMap(({ happening, to }) => [`event ${happening.name}`, `state ${to}`]),
  ];
}
