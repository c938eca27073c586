import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { findFirstMachine } from '#api/admin/first-machine.ts';
import { Failed, Loading } from '#engine/frame.tsx';
import { isAdmin } from '#machines/sign-in/account.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { onDemand } from '#ui/on-demand.ts';

import { NotFound } from '../not-found-page.tsx';
import { screenProblemsQuery, screensQuery } from '../screen/screen-data.ts';
import { useSession } from '../session/session.ts';
import { ProblemList } from './broken-screen.tsx';
import { ClientChoice } from './client-choice.tsx';
import { ReleaseList } from './release-list.tsx';
import { ScreenRow } from './screen-row.tsx';
import styles from './screens.module.css';
import { useConfigFiles } from './use-config-files.ts';

const NewScreenDialog = lazy(
  onDemand(async () => ({ default: (await import('./new-screen-dialog.tsx')).NewScreenDialog })),
);

/** Which screens the installation has, what is changed of them, and the mistakes in the files. */
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

/** Pages of the administration, and a meeting, are each made for one thing. */
function isCopied({ path }: Screen): boolean {
  return !/^\/(admin|user|meeting)(\/|$)/.test(path);
}

/** Files change while the page is open: it asks when it is opened. */
function Problems() {
  const { t } = useTranslation();
  const { data: problems = [] } = useQuery({
    ...screenProblemsQuery(useSession()),
    refetchOnMount: 'always',
  });
  if (problems.length === 0) return <p className={styles['sound']}>{t('screensPage.sound')}</p>;
  return (
    <section role="alert">
      <h2>{t('screensPage.problems', { count: problems.length })}</h2>
      <ProblemList problems={problems} />
    </section>
  );
}

/** Null where there is none, or none yet. */
function useFirstMachine(client: string): string | null {
  const { data = null } = useQuery({
    queryKey: ['first-machine', client],
    queryFn: ({ signal }) => findFirstMachine(client, signal),
  });
  return data;
}

const columns = ['name', 'path', 'menu', 'layers', 'last', 'actions'];

function ScreenTable() {
  const { t } = useTranslation();
  const session = useSession();
  const { data: screens, error, refetch } = useQuery(screensQuery(session));
  const { Items, LayerNames } = useConfigFiles();
  const [client, setClient] = useState(session.userView.clientId ?? '');
  const machineId = useFirstMachine(client);
  if (error && !screens) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!screens) return <Loading />;
  return (
    <>
      <ClientChoice client={client} onChoose={setClient} />
      <div className={styles['list']}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`screensPage.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {screens.map((screen) => (
              <ScreenRow
                key={screen.id}
                screen={screen}
                client={client}
                files={Items}
                layerNames={LayerNames}
                machineId={machineId}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
