import { Suspense, use } from 'react';

import { lazyModule } from '#ui/lazy-module.ts';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';

import type { RareDialogsProps } from './rare-dialogs.tsx';

export const loadRareDialogs = lazyModule(() => import('./rare-dialogs.tsx'));

/** Loaded when the first of them opens. */
export function LazyRareDialogs(props: RareDialogsProps) {
  return (
    <LazyBoundary onClose={props.onClose}>
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    </LazyBoundary>
  );
}

function Part(props: RareDialogsProps) {
  const { RareDialogs } = use(loadRareDialogs());
  return <RareDialogs {...props} />;
}
