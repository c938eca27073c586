import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { NotFound } from '#app/not-found-page.tsx';
import { screenProblemsQuery, screensQuery } from '#app/screen/screen-data.ts';
import { useSession } from '#app/session/session.ts';
import { isAdmin } from '#machines/sign-in/account.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyModule } from '#ui/lazy-module.ts';

import { ProblemList } from './broken-screen.tsx';
import { ReleaseList, WaitingReleases } from './releases/release-list.tsx';
import { ScreenTable } from './screen-table.tsx';
import styles from './screens.module.css';

const NewScreenDialog = lazy(
  lazyModule(async () => ({
    default: (await import('./dialogs/new-screen-dialog.tsx')).NewScreenDialog,
  })),
);

/** The screens of the installation, their changes, and problems in their files. */
export function ScreensPage() {
  const { account } = useSession();
  return isAdmin(account) ? <Screens /> : <NotFound />;
}

function Screens() {
  const { t } = useTranslation();
  return (
    <div className={styles['page']}>
      <title>{t('screensPage.title')}</title>
      <header className={styles['head']}>
        <div>
          <h1>{t('screensPage.title')}</h1>
          <p>{t('screensPage.hint')}</p>
        </div>
        <NewScreen />
      </header>
      <Problems />
      <WaitingReleases />
      <ScreenTable />
      <ReleaseList />
    </div>
  );
}

function NewScreen() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data: screens = [] } = useQuery(screensQuery(useSession()));
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('screensPage.new')}</Button>
      {isOpen && (
        <Suspense>
          <NewScreenDialog screens={screens.filter(isCopied)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Whether a screen can be copied: not admin pages and meetings, which each have a fixed purpose.
 */
function isCopied({ path }: Screen): boolean {
  return !/^\/(admin|user|meeting)(\/|$)/.test(path);
}

/** Milliseconds. Files change while the page is open, which has no connection to the hub. */
const askAgainAfter = 5000;

function Problems() {
  const { t } = useTranslation();
  const { data: problems = [] } = useQuery({
    ...screenProblemsQuery(useSession()),
    refetchOnMount: 'always',
    refetchInterval: askAgainAfter,
  });
  if (problems.length === 0) return <p className={styles['sound']}>{t('screensPage.sound')}</p>;
  return (
    <section role="alert">
      <h2>{t('screensPage.problems', { count: problems.length })}</h2>
      <ProblemList problems={problems} />
    </section>
  );
}
