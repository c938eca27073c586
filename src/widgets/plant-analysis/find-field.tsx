import { useMachineFilter } from '#plant/machine-filter.ts';
import { useText } from '#engine/text.ts';
import { Icon } from '#ui/icon.tsx';

import styles from './plant-analysis.module.css';

/** Looks for machines by name; Escape shows all again. */
export function FindField() {
  const { t } = useText();
  const { find, change } = useMachineFilter();
  return (
    <label className={styles['find']}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={t('plant-analysis.find')}
        placeholder={t('plant-analysis.find')}
        value={find}
        onChange={(event) => change({ find: event.target.value })}
        onKeyDown={({ key }) => {
          if (key === 'Escape') change({ find: '' });
        }}
      />
    </label>
  );
}
