import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files with long tests. Vitest starts larger files earlier by itself. */
const long = [
  ...['en-us', 'zh-cn', 'hi-in', 'es-mx'].map((language) => `every-screen-${language}`),
  'plant-mode-paths',
  'dashboard-paths',
  'chart-paths',
  'tabs',
];

/** Starts long test files early, so that none runs alone at the end. */
export class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- `sort` is a method of the sequencer, not of an array
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || rankOf(a) - rankOf(b));
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder;
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = long.findIndex((name) => moduleId.endsWith(`/tests/e2e/${name}.test.ts`));
  return rank === -1 ? long.length : rank;
}
