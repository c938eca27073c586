import { Suspense, use } from 'react';

import { onDemand } from '#ui/on-demand.ts';

/** Loaded after the page, which works without it. */
const load = onDemand(() =>
  import('../notifications/bell.tsx').catch(() => ({ Bell: () => null })),
);

export function BellPart() {
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
