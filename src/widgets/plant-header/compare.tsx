import { useScreen } from '#engine/screen-context.ts';
import { isCompared } from '#engine/variables.ts';
import { CompareChoice } from '#plant/comparison/compare-choice.tsx';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';

/** Select of the comparison, on a screen with compared data. */
export function Compare({ plants }: { plants: readonly Plant[] }) {
  const { plant } = usePlantScope();
  const { screen } = useScreen();
  const hasCompared = Object.values(screen.data ?? {}).some(
    (query) => query && isCompared(screen, query),
  );
  if (!hasCompared) return null;
  return (
    <CompareChoice subject={{ kind: 'plant', id: plant.Id }} others={plants} usual="previous" />
  );
}
