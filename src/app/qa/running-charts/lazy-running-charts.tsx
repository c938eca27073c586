import { Suspense, use } from 'react';

import { useSession } from '#app/session/session.ts';
import { isTester } from '#app/session/tester-rights.ts';
import { lazyModule } from '#ui/lazy-module.ts';

import { usePanelSwitch } from './panel-switch.ts';

const load = lazyModule(() =>
  import('./running-panel.tsx').catch(() => ({ RunningPanel: () => null })),
);

/** For testers, if they have switched it on. */
export function LazyRunningCharts() {
  const { account } = useSession();
  const [isOn] = usePanelSwitch();
  return isOn && isTester(account.Roles) ? (
    <Suspense>
      <Loaded />
    </Suspense>
  ) : null;
}

function Loaded() {
  const { RunningPanel } = use(load());
  return <RunningPanel />;
}
