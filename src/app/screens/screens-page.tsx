import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Failed, Loading } from '#engine/frame.tsx';

import { hasAddress } from '../find-screen.ts';
import { screenProblemsQuery, screensQuery } from '../screen-data.ts';
import { useSession } from '../session.ts';
import { ProblemList } from './broken-screen.tsx';
import styles from './screens.module.css';

/** Which screens the installation has, and the mistakes in the files of the others. */
export function ScreensPage() {
  const { t } = useTranslation();
  return (
    <div className={styles['page']}>
      <title>{t('screensPage.title')}</title>
      <header className={styles['head']}>
        <h1>{t('screensPage.title')}</h1>
        <p>{t('screensPage.hint')}</p>
      </header>
      <Problems />
      <ScreenTable />
    </div>
  );
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

function ScreenTable() {
  const { t } = useTranslation();
  const { data: screens, error, refetch } = useQuery(screensQuery(useSession()));
  if (error && !screens) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!screens) return <Loading />;
  return (
    <div className={styles['list']}>
      <table>
        <thead>
          <tr>
            {['name', 'path', 'menu'].map((column) => (
              <th key={column} scope="col">
                {t(`screensPage.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {screens.map(({ id, title, path, menu }) => (
            <tr key={id}>
              <th scope="row">{t(title)}</th>
              <td>{hasAddress({ path }) ? <Link to={path}>{path}</Link> : path}</td>
              <td>{menu ? t('screensPage.menu.yes') : t('screensPage.menu.no')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
