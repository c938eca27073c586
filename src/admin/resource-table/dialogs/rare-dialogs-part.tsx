import { Suspense, use } from 'react';

import { onDemand } from '#ui/on-demand.ts';
import { PartBoundary } from '#ui/part-boundary.tsx';

import type { RareDialogsProps } from './rare-dialogs.tsx';

export const loadRareDialogs = onDemand(() => import('./rare-dialogs.tsx'));

/** Loaded when the first of them opens. */
export function RareDialogsPart(props: RareDialogsProps) {
  return (
    <PartBoundary onClose={props.onClose}>
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    </PartBoundary>
  );
}

function Part(props: RareDialogsProps) {
  const { RareDialogs } = use(loadRareDialogs());
  return <RareDialogs {...props} />;
}
