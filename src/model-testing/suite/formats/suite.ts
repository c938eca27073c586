import type { Criterion } from '../criteria.ts';
import type { WrittenCase } from '../written-case.ts';

/** The cases of a chart for a criterion, as written into a file. */
export interface Suite {
  chart: string;
  about: string;
  criterion: Criterion;
  cases: readonly WrittenCase[];
}
