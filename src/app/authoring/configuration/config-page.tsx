import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { listNamedClients, type NamedClient } from '#api/admin/named-clients.ts';
import { NotFound } from '#app/not-found-page.tsx';
import { useSession } from '#app/session/session.ts';
import { useAddress } from '#engine/address.ts';
import { LoadFailure, Loading } from '#engine/frame.tsx';
import { isAdmin } from '#machines/sign-in/account.ts';
import { Select } from '#ui/controls/select.tsx';
import { LeaveDialog } from '#ui/leave-dialog.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';

import styles from './config-page.module.css';
import { createWantedFocus, FootFocus } from './foot-focus.ts';

export interface ViewedClient {
  client: NamedClient;
  /** Whether there is no other client. */
  isOnly: boolean;
}

interface ConfigPageProps {
  title: string;
  hint: string;
  /** Whether there is a version for all clients, which is selected at first. */
  hasEveryone?: boolean;
  /** Note below the client select on who sees the page's subject. */
  About?: ComponentType<ViewedClient>;
  /**
   * The editor.
   * @param clientId Null: the version for everyone.
   * @param onUnsaved Called with whether there are unsaved changes.
   */
  children(clientId: string | null, onUnsaved: (isUnsaved: boolean) => void): ReactNode;
}

/**
 * A page on which administrators edit a part of the configuration, for everyone or for a client.
 */
export function ConfigPage(page: ConfigPageProps) {
  const { account } = useSession();
  return isAdmin(account) ? <Loaded {...page} /> : <NotFound />;
}

function Loaded(page: ConfigPageProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['named-clients'],
    queryFn: ({ signal }) => listNamedClients(signal),
  });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return data ? <Chosen {...page} clients={data} /> : <Loading />;
}

function Chosen({ clients, ...page }: ConfigPageProps & { clients: readonly NamedClient[] }) {
  const { title, hint, hasEveryone = false, About } = page;
  const [address, change] = useAddress();
  const [isUnsaved, setUnsaved] = useState(false);
  const [asked, setAsked] = useState<LeaveQuestion>();
  const [footFocus] = useState(createWantedFocus);
  const wanted = address.get('client');
  const chosen = clients.find(({ Id }) => Id === (wanted ?? (hasEveryone ? '' : clients[0]?.Id)));
  function choose(client: string): void {
    function leave(): void {
      change({ client: client || null, page: null });
    }
    if (isUnsaved) setAsked({ leave, stay() {} });
    else leave();
  }
  return (
    <div className={styles['page']}>
      <title>{title}</title>
      <header className={styles['head']}>
        <h1>{title}</h1>
        <p>{hint}</p>
        <ClientChoice
          clients={clients}
          hasEveryone={hasEveryone}
          chosen={chosen}
          onChoose={choose}
        />
        {chosen && About && <About client={chosen} isOnly={clients.length === 1} />}
      </header>
      <FootFocus value={footFocus}>
        <Part {...page} chosen={chosen} isWanted={wanted !== null} onUnsaved={setUnsaved} />
      </FootFocus>
      <UnsavedGuard isUnsaved={isUnsaved} onLeaving={setAsked} />
      {asked && <Leaving asked={asked} onAnswer={() => setAsked(undefined)} />}
    </div>
  );
}

interface PartProps extends ConfigPageProps {
  chosen: NamedClient | undefined;
  /** Whether the address names a client. */
  isWanted: boolean;
  onUnsaved(isUnsaved: boolean): void;
}

function Part({ hasEveryone = false, chosen, isWanted, onUnsaved, children }: PartProps) {
  const { t } = useTranslation();
  if (chosen) return children(chosen.Id, onUnsaved);
  if (isWanted) return <p role="alert">{t('configPage.unknownClient')}</p>;
  return hasEveryone ? children(null, onUnsaved) : <NoClient />;
}

/** Callbacks that confirm or cancel leaving the page. */
interface LeaveQuestion {
  leave(): void;
  stay(): void;
}

function Leaving({ asked, onAnswer }: { asked: LeaveQuestion; onAnswer(): void }) {
  const { t } = useTranslation();
  function answer(act: 'leave' | 'stay'): void {
    onAnswer();
    asked[act]();
  }
  return (
    <LeaveDialog
      words={{
        title: t('configPage.leaving'),
        hint: t('configPage.leaving.hint'),
        leave: t('configPage.leave'),
        stay: t('configPage.stay'),
      }}
      onLeave={() => answer('leave')}
      onStay={() => answer('stay')}
    />
  );
}

interface ClientChoiceProps {
  clients: readonly NamedClient[];
  /** Everyone when absent. */
  chosen: NamedClient | undefined;
  hasEveryone: boolean;
  onChoose(client: string): void;
}

function ClientChoice({ clients, chosen, hasEveryone, onChoose }: ClientChoiceProps) {
  const { t } = useTranslation();
  const named = clients.map(({ Id, DisplayName: name, State }) => ({
    value: Id,
    label: State === 'retired' ? t('configPage.retired', { name }) : name,
  }));
  const everyone = { value: '', label: t('configPage.everyone') };
  const options = hasEveryone ? [everyone, ...named] : named;
  if (options.length === 0) return null;
  return (
    <label>
      {t('configPage.for')}
      <Select value={chosen?.Id ?? ''} options={options} onChange={onChoose} />
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
