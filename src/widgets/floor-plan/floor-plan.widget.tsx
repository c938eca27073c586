import { useScreen } from '#engine/screen-context.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { Spinner } from '#ui/spinner.tsx';
import workPage from '#ui/work-page.module.css';

import { useFloorPlan } from './plan/use-floor-plan.ts';
import { Editor } from './editor.tsx';
import type { FloorPlanOptions } from './floor-plan.gen.ts';
import styles from './floor-plan.module.css';
import schema from './floor-plan.schema.json' with { type: 'json' };
import { validate } from './floor-plan.validate.gen.js';

/** Editor of a plant's floor plan: its picture, and the place of each machine. */
export const floorPlan = defineWidget<FloorPlanOptions, {}>({
  type: 'floor-plan',
  schema,
  validate,
  size: { w: 12, h: 16 },
  slots: {},
  look: 'bare',
  drawsEmpty: true,
  Component: FloorPlan,
});

function FloorPlan({ options }: WidgetProps<FloorPlanOptions, {}>) {
  const { t } = useText();
  const { scope } = useScreen();
  const id = scope.route['PlantId'] ?? '';
  const { data, isError, dataUpdatedAt } = useFloorPlan(id);
  // Refetched only after the plan was removed or restored: then another plan is edited.
  if (data) return <Editor key={dataUpdatedAt} found={data} list={options.list} />;
  if (id === '') return <p className={styles['hint']}>{t('floor-plan.choose')}</p>;
  return (
    <div className={workPage['page']}>
      {isError || data === null ? <output>{t('floor-plan.unknown')}</output> : <Spinner />}
    </div>
  );
}
