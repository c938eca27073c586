import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import { isAdmin } from '#machines/sign-in/account.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { useSession } from '../session.ts';
import styles from './screens.module.css';
import { loadShippedScreens } from './shipped-screens.ts';

/** Whether an administrator wants the screens as they were shipped: `?safe=1`. */
export function useIsSafe(): boolean {
  const { account } = useSession();
  const [search] = useSearchParams();
  return search.get('safe') === '1' && isAdmin(account);
}

/** Gives the shipped screens, under a line that says so. */
export function SafeScreens({ children }: { children(screens: readonly Screen[]): ReactNode }) {
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
