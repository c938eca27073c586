import { Suspense, use } from 'react';

import { onDemand } from '#ui/on-demand.ts';

import type { PrintLineProps } from './print-line.tsx';

/** Print only, so it is loaded after the page. */
const load = onDemand(() => import('./print-line.tsx').catch(() => ({ PrintLine: () => null })));

export function PrintLinePart(props: PrintLineProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

function Loaded(props: PrintLineProps) {
  const { PrintLine } = use(load());
  return <PrintLine {...props} />;
}
