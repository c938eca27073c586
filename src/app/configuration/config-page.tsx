import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
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

export interface SeenBy {
  client: NamedClient;
  /** There is no other client. */
  isOnly: boolean;
}

interface ConfigPageProps {
  title: string;
  hint: string;
  /** There is one for all clients, too: it is chosen first. */
  hasEveryone?: boolean;
  /** Says whom it is shown to, below the choice of a client. */
  About?: ComponentType<SeenBy>;
  /** What is changed. @param clientId Null: that for everyone. */
  children(clientId: string | null): ReactNode;
}

/** A page on which administrators write a part of the configuration, for everyone or for a client. */
export function ConfigPage(page: ConfigPageProps) {
  const { account } = useSession();
  return isAdmin(account) ? <Loaded {...page} /> : <NotFound />;
}

function Loaded(page: ConfigPageProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['named-clients'],
    queryFn: ({ signal }) => listNamedClients(signal),
  });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <Chosen {...page} clients={data} /> : <Loading />;
}

function Chosen({ clients, ...page }: ConfigPageProps & { clients: readonly NamedClient[] }) {
  const { title, hint, hasEveryone = false, About, children } = page;
  const [address] = useAddress();
  const first = hasEveryone ? undefined : clients[0];
  const chosen = clients.find(({ Id }) => Id === address.get('client')) ?? first;
  return (
    <div className={styles['page']}>
      <title>{title}</title>
      <header className={styles['head']}>
        <h1>{title}</h1>
        <p>{hint}</p>
        <ClientChoice clients={clients} chosen={chosen} hasEveryone={hasEveryone} />
        {chosen && About && <About client={chosen} isOnly={clients.length === 1} />}
      </header>
      {chosen || hasEveryone ? children(chosen?.Id ?? null) : <NoClient />}
    </div>
  );
}

interface ClientChoiceProps {
  clients: readonly NamedClient[];
  /** Everyone when absent. */
  chosen: NamedClient | undefined;
  hasEveryone: boolean;
}

function ClientChoice({ clients, chosen, hasEveryone }: ClientChoiceProps) {
  const { t } = useTranslation();
  const [, change] = useAddress();
  const named = clients.map(({ Id, DisplayName }) => ({ value: Id, label: DisplayName }));
  const everyone = { value: '', label: t('configPage.everyone') };
  const options = hasEveryone ? [everyone, ...named] : named;
  if (options.length === 0) return null;
  return (
    <label>
      {t('configPage.for')}
      <Select
        value={chosen?.Id ?? ''}
        options={options}
        onChange={(client) => change({ client: client || null, page: null })}
      />
    </label>
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
