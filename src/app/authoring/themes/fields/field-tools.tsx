import { useTranslation } from 'react-i18next';

import { Checkbox } from '#ui/controls/checkbox.tsx';
import { SearchInput } from '#ui/controls/search-input.tsx';

import styles from '../themes.module.css';
import type { FieldFilter } from './use-field-filter.ts';

interface FieldToolsProps {
  filter: FieldFilter;
  /** Keys of the fields that differ from the standard. */
  differing: readonly string[];
  isEmpty: boolean;
}

/** Filters fields by label, or those that differ from the standard. */
export function FieldTools({ filter, differing, isEmpty }: FieldToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['tools']}>
      <SearchInput label={t('themes.search')} value={filter.typed} onChange={filter.search} />
      <Checkbox
        label={t('themes.only', { count: differing.length })}
        isChecked={filter.isOnlyDiffering}
        onChange={(isOnly) => filter.narrow(isOnly ? differing : null)}
      />
      <output>{isEmpty && t('themes.noField')}</output>
    </div>
  );
}
