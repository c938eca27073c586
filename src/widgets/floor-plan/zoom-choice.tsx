import { useText } from '#engine/text.ts';
import { Select } from '#ui/controls/select.tsx';

import styles from './sheet.module.css';

const zooms = [1, 1.5, 2, 3, 4] as const;
export type Zoom = (typeof zooms)[number];

/** Zoom of the plan; it scrolls where it does not fit. */
export function ZoomChoice({ zoom, onZoom }: { zoom: Zoom; onZoom(zoom: Zoom): void }) {
  const { t, locale } = useText();
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return (
    <label className={styles['zoom']}>
      {t('floor-plan.zoom')}
      <Select
        value={String(zoom)}
        options={zooms.map((one) => ({ value: String(one), label: percent.format(one) }))}
        onChange={(value) => onZoom(Number(value) as Zoom)}
      />
    </label>
  );
}
