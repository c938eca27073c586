import { useConnection } from '#plant/live/use-live.ts';
import { useMode } from '#plant/mode/mode-context.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import { useText } from '#engine/text.ts';

import styles from './plant-header.module.css';

/** Whether the figures are live, or of which time they are. */
export function LivePill() {
  const { t } = useText();
  const scope = usePlantScope();
  const connection = useConnection();
  const { period } = useMode();
  const isUpToNow = scope.mode.name === 'today' && period.kind !== 'today';
  const past = isUpToNow ? 'hours' : scope.mode.name;
  const name = connection === 'off' ? `off.${past}` : connection;
  return (
    <output className={styles['pill']} data-connection={connection}>
      <span className={styles['dot']} aria-hidden="true" />
      {t(`plant-header.connection.${name}`)}
    </output>
  );
}
