import { useText } from '#engine/text.ts';

import { useMachineFilter } from '../machine-filter.ts';
import styles from './no-match.module.css';

/** Replaces a list that the filters left empty: shows the filters, with a button to clear them. */
export function NoMatch() {
  const { t } = useText();
  const { find, status, change } = useMachineFilter();
  if (find === '' && status === null) return null;
  return (
    <div className={styles['none']}>
      {status !== null && <p>{t(`filter.none.${status}`)}</p>}
      {find !== '' && <p>{t('filter.none.find', { find })}</p>}
      {find === '' ? (
        <button type="button" className={styles['clear']} onClick={() => change({ status: null })}>
          {t('filter.all')}
        </button>
      ) : (
        <button type="button" className={styles['clear']} onClick={() => change({ find: '' })}>
          {t('filter.clear')}
        </button>
      )}
    </div>
  );
}
