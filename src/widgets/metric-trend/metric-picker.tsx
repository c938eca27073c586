import { useText } from '#engine/text.ts';
import type { MetricHours } from '#schemas/api/machines.gen.ts';

import styles from './metric-trend.module.css';

interface MetricPickerProps {
  metrics: MetricHours['Items'];
  name: string;
  onChoose(name: string): void;
}

/** Which of the process values of the machine is shown. */
export function MetricPicker({ metrics, name, onChoose }: MetricPickerProps) {
  const { t } = useText();
  return (
    <select
      className={styles['picker']}
      aria-label={t('metric-trend.metric')}
      value={name}
      onChange={(event) => onChoose(event.target.value)}
    >
      {metrics.map(({ Name, DisplayName, Unit }) => (
        <option key={Name} value={Name}>{`${DisplayName} (${Unit})`}</option>
      ))}
    </select>
  );
}
