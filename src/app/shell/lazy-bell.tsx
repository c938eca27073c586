import { Suspense, use } from 'react';

import { lazyModule } from '#ui/lazy-module.ts';

/** Loaded after the page, which works without it. */
const load = lazyModule(() =>
  import('../notifications/bell.tsx').catch(() => ({ Bell: () => null })),
);

export function LazyBell() {
  return (
    <Suspense>
      <Loaded />
    </Suspense>
  );
}

function Loaded() {
  const { Bell } = use(load());
  return <Bell />;
}
