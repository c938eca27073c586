import { useMachineFilter } from '#plant/machine-filter.ts';
import { useText } from '#engine/text.ts';
import { Icon } from '#ui/icon.tsx';
import { SearchInput } from '#ui/controls/search-input.tsx';

import styles from './plant-analysis.module.css';

/** Filters machines by name; Escape clears the filter. */
export function FindField() {
  const { t } = useText();
  const { find, change } = useMachineFilter();
  return (
    <label className={styles['find']}>
      <Icon name="search" />
      <SearchInput
        label={t('plant-analysis.find')}
        className=""
        value={find}
        onChange={(typed) => change({ find: typed })}
      />
    </label>
  );
}
