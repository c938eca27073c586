import { useConnection } from '#engine/live/use-live.ts';
import { useMode } from '#engine/mode/mode-context.ts';
import { useScreen } from '#engine/screen-context.ts';
import { useText } from '#engine/text.ts';

import styles from './plant-header.module.css';

/** Whether the hub keeps the figures current, or what time they are of. */
export function LivePill() {
  const { t } = useText();
  const { scope } = useScreen();
  const connection = useConnection();
  const { period } = useMode();
  const past = period.kind === 'hours' ? 'hours' : scope.mode.name;
  const name = connection === 'off' ? `off.${past}` : connection;
  return (
    <output className={styles['pill']} data-connection={connection}>
      <span className={styles['dot']} aria-hidden="true" />
      {t(`plant-header.connection.${name}`)}
    </output>
  );
}
