import { Link } from 'react-router-dom';

import { useText } from '#engine/text.ts';
import { usePlantScope } from '#plant/plant-scope.ts';

import styles from './process-grid.module.css';

/** Shown without any metrics, with a link for users who can set them up. */
export function NoMetrics() {
  const { t } = useText();
  const { user } = usePlantScope();
  return (
    <div className={styles['unset']}>
      <strong>{t('frame.empty')}</strong>
      <p>{t('process-grid.unset')}</p>
      {user.Role === 'admin-user' && <Link to="/admin/metrics">{t('process-grid.setUp')}</Link>}
    </div>
  );
}
