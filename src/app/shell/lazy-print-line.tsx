import { Suspense, use } from 'react';

import { lazyModule } from '#ui/lazy-module.ts';

import type { PrintLineProps } from './print-line.tsx';

/** Print only, so it is loaded after the page. */
const load = lazyModule(() => import('./print-line.tsx').catch(() => ({ PrintLine: () => null })));

export function LazyPrintLine(props: PrintLineProps) {
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
