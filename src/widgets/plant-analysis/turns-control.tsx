import { useTicking } from '#engine/ticker.ts';
import { useText } from '#engine/text.ts';
import { useTabs } from '#plant/tabs/tabs-context.ts';
import type { TabRotation } from '#plant/tabs/use-turns.ts';
import { Icon } from '#ui/icon.tsx';

import styles from './plant-analysis.module.css';

/** Shows the time until the next tab, with a button to pause or resume the rotation. */
export function TurnsControl() {
  const { turns } = useTabs();
  return turns && <Control turns={turns} />;
}

function Control({ turns }: { turns: TabRotation }) {
  const { t } = useText();
  const { state, pause } = turns;
  const isPaused = state === 'paused';
  const seconds = useTicking(() => turns.secondsLeft() ?? -1);
  const words = t(`plant-analysis.turns.${seconds < 0 && state === 'waiting' ? 'held' : state}`, {
    seconds,
  });
  const action = t(`plant-analysis.turns.${isPaused ? 'goOn' : 'pause'}`);
  return (
    <button
      type="button"
      className={styles['turns']}
      title={`${action} (${words})`}
      aria-label={action}
      onClick={() => pause(!isPaused)}
    >
      <Icon name={isPaused ? 'play' : 'pause'} />
      <span aria-hidden="true">{words}</span>
    </button>
  );
}
