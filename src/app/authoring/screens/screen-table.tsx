import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { findFirstMachine } from '#api/admin/first-machine.ts';
import { screensQuery } from '#app/screen/screen-data.ts';
import { useSession } from '#app/session/session.ts';
import { LoadFailure, Loading } from '#engine/frame.tsx';
import { SearchInput } from '#ui/controls/search-input.tsx';

import { ClientChoice } from './client-choice.tsx';
import { type NamedScreen, orderScreens } from './screen-order.ts';
import { ScreenRow } from './screen-row.tsx';
import styles from './screens.module.css';
import { useConfigFiles } from './use-config-files.ts';

const columns = ['name', 'path', 'menu', 'layers', 'last', 'actions'];

/** All screens, or the matches of a search. Admin screens are collapsed. */
export function ScreenTable() {
  const { t } = useTranslation();
  const session = useSession();
  const [client, setClient] = useState(session.userView.clientId ?? '');
  const [typed, setTyped] = useState('');
  return (
    <>
      <div className={styles['tools']}>
        <SearchInput label={t('screensPage.search')} value={typed} onChange={setTyped} />
        <ClientChoice client={client} onChoose={setClient} />
      </div>
      <FoundScreens client={client} typed={typed} />
    </>
  );
}

function FoundScreens({ client, typed }: { client: string; typed: string }) {
  const { t, i18n } = useTranslation();
  const { data: screens, error, refetch } = useQuery(screensQuery(useSession()));
  const machine = useFirstMachine(client);
  const { Items: files, LayerNames: layerNames, isLoading } = useConfigFiles();
  if (error && !screens) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  // The height of a row depends on its files and its links.
  if (!screens || isLoading || machine.isPending) return <Loading />;
  const named = screens.map((screen) => ({ screen, title: t(screen.title) }));
  const { dashboards, administration } = orderScreens(named, typed, i18n.language);
  const row = { client, files, layerNames, machineId: machine.data ?? null };
  return (
    <>
      <output className={styles['none']}>
        {dashboards.length + administration.length === 0 && t('screensPage.none')}
      </output>
      {dashboards.length > 0 && <Rows screens={dashboards} {...row} />}
      {administration.length > 0 && (
        <Folded isSearched={typed.trim() !== ''} count={administration.length}>
          <Rows screens={administration} {...row} />
        </Folded>
      )}
    </>
  );
}

interface FoldedProps {
  /** During a search the matches are expanded. */
  isSearched: boolean;
  count: number;
  children: ReactNode;
}

function Folded({ isSearched, count, children }: FoldedProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles['folded']}
      open={isSearched || isOpen}
      onToggle={({ currentTarget }) => {
        if (!isSearched) setOpen(currentTarget.open);
      }}
    >
      <summary>{t('screensPage.administration', { count })}</summary>
      {children}
    </details>
  );
}

interface RowsProps extends Omit<ComponentProps<typeof ScreenRow>, 'screen'> {
  screens: readonly NamedScreen[];
}

function Rows({ screens, ...row }: RowsProps) {
  const { t } = useTranslation();
  return (
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
          {screens.map(({ screen }) => (
            <ScreenRow key={screen.id} screen={screen} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Null where there is none, and, once the rows are drawn, where it is not known yet. */
function useFirstMachine(client: string) {
  return useQuery({
    queryKey: ['first-machine', client],
    queryFn: ({ signal }) => findFirstMachine(client, signal),
    placeholderData: (last) => (last === undefined ? undefined : null),
  });
}
