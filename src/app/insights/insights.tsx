import { Suspense, use } from 'react';

import { useInsights } from '#engine/insights.ts';
import { loadPlotly } from '#engine/parts/plotly.ts';
import type { ScreenScope } from '#engine/variables.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';
import { onDemand } from '#ui/on-demand.ts';

const loadDialog = onDemand(() => {
  // Beside the questions to the server, not after their answers. A chart that misses it says so.
  loadPlotly().catch(() => {});
  return import('./insights-dialog.tsx');
});

interface InsightsProps {
  plant: Plant;
  scope: ScreenScope;
}

/** The full insights of the plant or one of its machines, while the address asks for them. */
export function Insights({ plant, scope }: InsightsProps) {
  const { shown, open, close } = useInsights();
  if (shown === null) return null;
  return (
    <Suspense fallback={null}>
      <DialogOnDemand plant={plant} scope={scope} shown={shown} onOpen={open} onClose={close} />
    </Suspense>
  );
}

function DialogOnDemand(props: InsightsProps & DialogProps) {
  const { InsightsDialog } = use(loadDialog());
  return <InsightsDialog {...props} />;
}

interface DialogProps {
  /** Id of the plant or machine. */
  shown: string;
  onOpen(id: string): void;
  onClose(): void;
}
