import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import type { Screen } from '#schemas/config/screen.gen.ts';
import { lazyModule } from '#ui/lazy-module.ts';

import styles from './screens.module.css';

const loadShippedScreens = lazyModule(async () =>
  (await import('./shipped-screens.ts')).shippedScreens(),
);

/** Provides the screens as shipped, below a notice about it. */
export function SafeScreens({ children }: { children(screens: Screen[]): ReactNode }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const screens = use(loadShippedScreens());
  const rest = new URLSearchParams(search);
  rest.delete('safe');
  return (
    <>
      <output className={styles['safe']}>
        {t('screensPage.safe')} <Link to={{ search: `?${rest}` }}>{t('screensPage.safe.end')}</Link>
      </output>
      {children(screens)}
    </>
  );
}
