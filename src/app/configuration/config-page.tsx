import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { listNamedClients, type NamedClient } from '#api/admin/named-clients.ts';
import { useAddress } from '#engine/address.ts';
import { Failed, Loading } from '#engine/frame.tsx';
import { isAdmin } from '#machines/sign-in/account.ts';
import { Select } from '#ui/controls/select.tsx';

import { NotFound } from '../not-found-page.tsx';
import { useSession } from '../session/session.ts';
import styles from './config-page.module.css';

interface ConfigPageProps {
  title: string;
  hint: string;
  /** There is one for all clients, too: it is chosen first. */
  hasEveryone?: boolean;
  /** Whom it is shown to, below the choice. */
  about?: (client: NamedClient, isOnly: boolean) => ReactNode;
  /** What is changed. @param clientId Null: that for everyone. */
  children(clientId: string | null): ReactNode;
}

/** A page on which administrators write a part of the configuration, for everyone or for a client. */
export function ConfigPage(page: ConfigPageProps) {
  const { account } = useSession();
  return isAdmin(account) ? <Chosen {...page} /> : <NotFound />;
}

function Chosen({ title, hint, hasEveryone = false, about, children }: ConfigPageProps) {
  const { t } = useTranslation();
  const [address, change] = useAddress();
  const { data, error, refetch } = useQuery({
    queryKey: ['named-clients'],
    queryFn: ({ signal }) => listNamedClients(signal),
  });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const named = data.find(({ Id }) => Id === address.get('client'));
  const chosen = named ?? (hasEveryone ? undefined : data[0]);
  const hasNone = !chosen && !hasEveryone;
  return (
    <div className={styles['page']}>
      <title>{title}</title>
      <header className={styles['head']}>
        <h1>{title}</h1>
        <p>{hint}</p>
        {!hasNone && (
          <label>
            {t('configPage.for')}
            <Select
              value={chosen?.Id ?? ''}
              options={[
                ...(hasEveryone ? [{ value: '', label: t('configPage.everyone') }] : []),
                ...data.map(({ Id, DisplayName }) => ({ value: Id, label: DisplayName })),
              ]}
              onChange={(client) => change({ client: client || null, page: null })}
            />
          </label>
        )}
        {chosen && about?.(chosen, data.length === 1)}
      </header>
      {hasNone ? <NoClient /> : children(chosen?.Id ?? null)}
    </div>
  );
}

function NoClient() {
  const { t } = useTranslation();
  return (
    <p>
      {t('configPage.noClient')} <Link to="/admin/clients">{t('configPage.toClients')}</Link>
    </p>
  );
}
