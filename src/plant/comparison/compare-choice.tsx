import { Suspense, use } from 'react';

import { lazyModule } from '#ui/lazy-module.ts';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';

import styles from './compare-choice.module.css';
import type { CompareSelectProps } from './compare-select.tsx';

/** Loaded after the figures: it is not needed at first. */
const loadSelect = lazyModule(() => import('./compare-select.tsx'));

/** The select for the comparison of a page, in its header. */
export function CompareChoice(props: CompareSelectProps) {
  return (
    <span className={styles['place']} data-stacked={props.isStacked || undefined}>
      <LazyBoundary>
        <Suspense fallback={null}>
          <Select {...props} />
        </Suspense>
      </LazyBoundary>
    </span>
  );
}

function Select(props: CompareSelectProps) {
  const { CompareSelect } = use(loadSelect());
  return <CompareSelect {...props} />;
}
