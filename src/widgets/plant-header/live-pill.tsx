import { useConnection } from '#engine/live/use-live.ts';
import { useScreen } from '#engine/screen-context.ts';
import { useText } from '#engine/text.ts';

import styles from './plant-header.module.css';

/** Whether the hub keeps the figures current, or what time they are of. */
export function LivePill() {
  const { t } = useText();
  const { scope } = useScreen();
  const connection = useConnection();
  const name = connection === 'off' ? `off.${scope.mode.name}` : connection;
  return (
    <output className={styles['pill']} data-connection={connection}>
      <span className={styles['dot']} aria-hidden="true" />
      {t(`plant-header.connection.${name}`)}
    </output>
  );
}
