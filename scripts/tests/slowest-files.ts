import type { Reporter, TestModule } from 'vitest/node';

const shown = 10;

/** Prints the slowest test files, so that they are noticed early. */
export const slowestFiles: Reporter = {
  onTestRunEnd(modules) {
    // Not useful for a run of a few files.
    if (modules.length <= 2 * shown) return;
    const slowest = modules.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, shown);
    const lines = slowest.map(
      (module) => `${secondsOf(module).toFixed(1).padStart(7)} s  ${module.relativeModuleId}`,
    );
    process.stdout.write(`\nThe slowest test files:\n${lines.join('\n')}\n\n`);
  },
};

/** Includes hooks and imports of the file. */
function secondsOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic();
  return (collectDuration + duration) / 1000;
}
