import { Suspense, use } from 'react';

import { onDemand } from '#ui/on-demand.ts';

/** Comes after the page: what is read first needs no bell, and works without one. */
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
