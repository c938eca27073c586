import { useId } from 'react';

import { useMachineFilter } from '#plant/machine-filter.ts';
import { useText } from '#engine/text.ts';
import { Icon } from '#ui/icon.tsx';
import { SearchInput } from '#ui/search-input.tsx';

import styles from './plant-analysis.module.css';

/** Looks for machines by name; Escape shows all again. */
export function FindField() {
  const { t } = useText();
  const id = useId();
  const { find, change } = useMachineFilter();
  return (
    <label className={styles['find']} htmlFor={id}>
      <Icon name="search" />
      <SearchInput
        id={id}
        label={t('plant-analysis.find')}
        className=""
        value={find}
        onChange={(typed) => change({ find: typed })}
      />
    </label>
  );
}
