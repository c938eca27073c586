import { use } from 'react';

import { DisplayContext } from '#engine/display.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';

import { FindField } from './find-field.tsx';
import type { PlantAnalysisOptions } from './plant-analysis.gen.ts';
import styles from './plant-analysis.module.css';
import schema from './plant-analysis.schema.json' with { type: 'json' };
import { validate } from './plant-analysis.validate.gen.js';
import { SortMenu } from './sort-menu.tsx';
import { Views } from './views.tsx';

const slots = {};

/** Views of a plant's machines with their tabs, filter and order. */
export const plantAnalysis = defineWidget<PlantAnalysisOptions, typeof slots>({
  type: 'plant-analysis',
  schema,
  validate,
  size: { w: 12, h: 2 },
  slots,
  look: 'bare',
  grows: true,
  Component: PlantAnalysis,
});

function PlantAnalysis({ options }: WidgetProps<PlantAnalysisOptions, typeof slots>) {
  const { hidesControls } = use(DisplayContext);
  return (
    <div className={styles['analysis']}>
      <Views />
      {!hidesControls && (
        <div className={styles['side']}>
          {options.find !== false && <FindField />}
          {options.sort && <SortMenu />}
        </div>
      )}
    </div>
  );
}
