import { Suspense, use } from 'react';

import { onDemand } from '#ui/on-demand.ts';
import { PartBoundary } from '#ui/part-boundary.tsx';

import styles from './compare-choice.module.css';
import type { CompareSelectProps } from './compare-select.tsx';

/** Loaded after the figures: it is not needed at first. */
const loadSelect = onDemand(() => import('./compare-select.tsx'));

/** The select for the comparison of a page, in its header. */
export function CompareChoice(props: CompareSelectProps) {
  return (
    <span className={styles['place']} data-stacked={props.isStacked || undefined}>
      <PartBoundary>
        <Suspense fallback={null}>
          <Select {...props} />
        </Suspense>
      </PartBoundary>
    </span>
  );
}

function Select(props: CompareSelectProps) {
  const { CompareSelect } = use(loadSelect());
  return <CompareSelect {...props} />;
}
