import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import { listThemeClients, loadThemeParts, type NamedClient } from '#api/admin/theme-files.ts';
import { Failed, Loading } from '#engine/frame.tsx';
import { isAdmin } from '#machines/sign-in/account.ts';
import { Select } from '#ui/controls/select.tsx';

import { NotFound } from '../not-found-page.tsx';
import { useSession } from '../session/session.ts';
import { ThemeEditor } from './theme-editor.tsx';
import styles from './themes.module.css';

/** The look of each client, changed and seen at once. */
export function ThemesPage() {
  const { account } = useSession();
  return isAdmin(account) ? <Themes /> : <NotFound />;
}

function Themes() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const clients = useQuery({
    queryKey: ['theme-clients'],
    queryFn: ({ signal }) => listThemeClients(signal),
  });
  if (clients.error && !clients.data)
    return <Failed error={clients.error} onRetry={() => void clients.refetch()} />;
  if (!clients.data) return <Loading />;
  const chosen = clients.data.find(({ Id }) => Id === search.get('client')) ?? clients.data[0];
  return (
    <div className={styles['page']}>
      <title>{t('themes.title')}</title>
      <header className={styles['head']}>
        <h1>{t('themes.title')}</h1>
        <p>{t('themes.hint')}</p>
        <label>
          {t('themes.client')}{' '}
          <Select
            value={chosen?.Id ?? ''}
            options={clients.data.map(({ Id, DisplayName }) => ({ value: Id, label: DisplayName }))}
            onChange={(client) => setSearch({ client }, { replace: true })}
          />
        </label>
        {chosen && <ShownTo client={chosen} isOnly={clients.data.length === 1} />}
      </header>
      {chosen && <ClientTheme key={chosen.Id} clientId={chosen.Id} />}
    </div>
  );
}

/** Who sees the theme: it goes by the address that a page is opened at. */
function ShownTo({ client: { DisplayName, Origin }, isOnly }: ShownToProps) {
  const { t } = useTranslation();
  if (Origin) return <p>{t('themes.shownAt', { host: Origin })}</p>;
  if (isOnly) return <p>{t('themes.shownEverywhere')}</p>;
  return (
    <p>
      {t('themes.shownNowhere')}{' '}
      <Link to={`/admin/clients?search=${encodeURIComponent(DisplayName)}`}>
        {t('themes.setAddress')}
      </Link>
    </p>
  );
}

interface ShownToProps {
  client: NamedClient;
  isOnly: boolean;
}

function ClientTheme({ clientId }: { clientId: string }) {
  const [isPublished, setPublished] = useState(false);
  const parts = useQuery({
    queryKey: ['theme-parts', clientId],
    queryFn: ({ signal }) => loadThemeParts(clientId, signal),
    // What someone is changing is not taken from under the fingers.
    staleTime: Infinity,
    gcTime: 0,
  });
  function readAgain(isAfterPublishing: boolean): void {
    setPublished(isAfterPublishing);
    void parts.refetch();
  }
  if (parts.error && !parts.data)
    return <Failed error={parts.error} onRetry={() => readAgain(false)} />;
  if (!parts.data) return <Loading />;
  return (
    <ThemeEditor
      key={parts.dataUpdatedAt}
      clientId={clientId}
      parts={parts.data}
      isPublished={isPublished}
      onPublished={() => readAgain(true)}
      onReload={() => readAgain(false)}
    />
  );
}
