import { useMemo, useState } from 'react';

import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { usePlantScope } from '#plant/plant-scope.ts';

import { Board } from './board.tsx';
import { absentFrom, spotsOf } from './placed-spots.ts';
import type { PlantSchemeOptions } from './plant-scheme.gen.ts';
import styles from './plant-scheme.module.css';
import schema from './plant-scheme.schema.json' with { type: 'json' };
import { validate } from './plant-scheme.validate.gen.js';
import { readHotspots } from './read-hotspots.ts';

/** Machines are the first slot: without any, the widget is empty. */
const slots = {
  machines: { query: 'plant-machines' },
  performance: { query: 'performance' },
} as const;

/** Floor plan with a spot for each machine: status, or level against the target. */
export const plantScheme = defineWidget<PlantSchemeOptions, typeof slots>({
  type: 'plant-scheme',
  schema,
  validate,
  size: { w: 5, h: 12 },
  slots,
  Component: PlantScheme,
});

function PlantScheme({ data, receivedAt }: WidgetProps<PlantSchemeOptions, typeof slots>) {
  const { Id: plantId = '', HotspotData: text = '' } = data.performance[0] ?? {};
  const plan = useMemo(() => readHotspots(text), [text]);
  const spots = useMemo(() => spotsOf(plan, data.machines), [plan, data.machines]);
  const [broken, setBroken] = useState<string | null>(null);
  const { plant } = usePlantScope();
  if (!plan) return <NoPlan isFault={plant.HasPlan} />;
  const image = plan.image === broken ? null : plan.image;

  return (
    <div className={styles['scheme']}>
      <Board
        key={plantId}
        plan={{ ...plan, image }}
        spots={spots}
        receivedAt={receivedAt}
        onImageError={() => setBroken(plan.image)}
      />
      <Notices
        hasImage={image !== null}
        leftOut={plan.faulty + plan.spots.length - spots.length}
        absent={absentFrom(spots, data.machines)}
      />
    </div>
  );
}

interface NoticesProps {
  hasImage: boolean;
  leftOut: number;
  /** Names of machines without a spot. */
  absent: readonly string[];
}

/** Notes on what the plan does not show, so that it is not mistaken for the whole plant. */
function Notices({ hasImage, leftOut, absent }: NoticesProps) {
  const { t } = useText();
  return (
    <div className={styles['notices']}>
      {!hasImage && <p className={styles['notice']}>{t('plant-scheme.no-image')}</p>}
      {leftOut > 0 && (
        <p className={styles['notice']}>{t('plant-scheme.left-out', { spots: leftOut })}</p>
      )}
      {absent.length > 0 && (
        <p className={styles['notice']}>
          {t('plant-scheme.absent', { machines: absent.join(', ') })}
        </p>
      )}
    </div>
  );
}

/**
 * Shown only by screens that always have the plan; others hide the widget for a plant without one.
 */
function NoPlan({ isFault }: { isFault: boolean }) {
  const { t } = useText();
  return (
    <div className={styles['unreadable']} role={isFault ? 'alert' : undefined}>
      {isFault && <p className={styles['lead']}>{t('plant-scheme.unreadable')}</p>}
      <p>{t(isFault ? 'plant-scheme.unreadable.hint' : 'plant-scheme.none')}</p>
    </div>
  );
}
