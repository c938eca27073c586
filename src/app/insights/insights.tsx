import { Suspense, use } from 'react';

import { useInsights } from '#plant/insights.ts';
import type { PlantScope } from '#plant/plant-scope.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';
import { onDemand } from '#ui/on-demand.ts';
import { PartBoundary } from '#ui/part-boundary.tsx';

/** The dialog, without the charting library. */
export const loadInsights = onDemand(() => import('./insights-dialog.tsx'));

interface InsightsProps {
  plant: Plant;
  scope: PlantScope;
}

/** The full insights of the plant or one of its machines, while the address has them open. */
export function Insights({ plant, scope }: InsightsProps) {
  const { shown, open, close } = useInsights();
  if (shown === null) return null;
  return (
    <PartBoundary onClose={close}>
      <Suspense fallback={null}>
        <DialogOnDemand plant={plant} scope={scope} shown={shown} onOpen={open} onClose={close} />
      </Suspense>
    </PartBoundary>
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
