import { useText } from '#engine/text.ts';
import type { MetricHours } from '#schemas/api/machines.gen.ts';
import { Select } from '#ui/controls/select.tsx';

import styles from './metric-trend.module.css';

interface MetricPickerProps {
  metrics: MetricHours['Items'];
  name: string;
  onChoose(name: string): void;
}

/** Select of the machine's metric. */
export function MetricPicker({ metrics, name, onChoose }: MetricPickerProps) {
  const { t } = useText();
  return (
    <Select
      className={styles['picker']}
      aria-label={t('metric-trend.metric')}
      value={name}
      options={metrics.map(({ Name, DisplayName, Unit }) => ({
        value: Name,
        label: `${DisplayName} (${Unit})`,
      }))}
      onChange={onChoose}
    />
  );
}
