import { PlaceFields } from '#plant/planning/place-fields.tsx';
import { usePlace } from '#plant/planning/use-place.ts';
import { useDescription } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import workPage from '#ui/work-page.module.css';
import { MissingPlant } from '#plant/planning/missing-plant.tsx';

import type { OrderBoardOptions } from './order-board.gen.ts';
import styles from './order-board.module.css';
import schema from './order-board.schema.json' with { type: 'json' };
import { validate } from './order-board.validate.gen.js';
import { PlantBoard } from './plant-board.tsx';

/** Production orders of a plant, moved between machines and statuses. */
export const orderBoard = defineWidget<OrderBoardOptions, {}>({
  type: 'order-board',
  schema,
  validate,
  size: { w: 12, h: 16 },
  slots: {},
  look: 'bare',
  drawsEmpty: true,
  Component: OrderBoard,
});

function OrderBoard({ options }: WidgetProps<OrderBoardOptions, {}>) {
  const { t } = useText();
  const description = useDescription('productionorders');
  const place = usePlace();
  const { plant, isLoading } = place;
  return (
    <div className={workPage['page']}>
      <header>
        <h1>{t('order-board.title')}</h1>
        <p className={styles['hint']}>{t('order-board.hint')}</p>
      </header>
      {plant && description ? (
        <PlantBoard
          key={plant.value}
          {...{ options, description, place, plant }}
          fields={<PlaceFields place={place} />}
        />
      ) : (
        <MissingPlant isLoading={isLoading || description === undefined} />
      )}
    </div>
  );
}
