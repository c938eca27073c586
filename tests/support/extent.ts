import type { Script } from '#model-testing/suite/script.ts';

/** Whether the tests run at full length (`npm run check:full`) instead of the gate's short one. */
export const isFull = process.env['LINESIDE_TESTS'] === 'full';

/**
 * The paths of a statechart to replay in a browser: all at full length, otherwise enough of them to
 * cover each event and each state. Unit tests of the statechart run all paths.
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
