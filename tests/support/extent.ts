import type { Script } from '#model-testing/suite/script.ts';

/** `npm run check:full` does at length what the gate does a few times. */
export const isFull = process.env['LINESIDE_TESTS'] === 'full';

/**
 * The paths of a chart that are replayed in a browser: all at full length, else as many as it takes
 * to see each event happen and each state shown. The unit tests of the chart take all of them.
 */
export function replayed(paths: readonly Script[]): readonly Script[] {
  if (isFull) return paths;
  const seen = new Set<string>();
  const chosen = new Set<Script>();
  for (;;) {
    const [best] = paths.toSorted((one, other) => unseen(other, seen) - unseen(one, seen));
    if (!best || unseen(best, seen) === 0) return paths.filter((path) => chosen.has(path));
    chosen.add(best);
    for (const one of contentOf(best)) seen.add(one);
  }
}

function unseen(path: Script, seen: ReadonlySet<string>): number {
  return [...new Set(contentOf(path))].filter((one) => !seen.has(one)).length;
}

function contentOf({ begins, steps }: Script): string[] {
  return [
    `start ${begins}`,
    ...steps.flatMap(({ happens, to }) => [`event ${happens}`, `state ${to}`]),
  ];
}
