import { Suspense, use } from 'react';

import { useInsights } from '#plant/insights.ts';
import type { PlantScope } from '#plant/plant-scope.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';
import { lazyModule } from '#ui/lazy-module.ts';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';

/** The dialog, without the charting library. */
export const loadInsights = lazyModule(() => import('./insights-dialog.tsx'));

interface InsightsProps {
  plant: Plant;
  scope: PlantScope;
}

/** The full insights of the plant or one of its machines, while the address has them open. */
export function Insights({ plant, scope }: InsightsProps) {
  const { shown, open, close } = useInsights();
  if (shown === null) return null;
  return (
    <LazyBoundary onClose={close}>
      <Suspense fallback={null}>
        <DialogOnDemand plant={plant} scope={scope} shown={shown} onOpen={open} onClose={close} />
      </Suspense>
    </LazyBoundary>
  );
}

function DialogOnDemand(props: InsightsProps & DialogProps) {
  const { InsightsDialog } = use(loadInsights());
  return <InsightsDialog {...props} />;
}

interface DialogProps {
  /** Id of the plant or machine. */
  shown: string;
  onOpen(id: string): void;
  onClose(): void;
}
