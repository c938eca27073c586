import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { listScreens } from '#api/admin/screens.ts';
import { wholeMenu } from '#app/shell/menu.ts';
import { LoadFailure, Loading } from '#engine/frame.tsx';

import { ConfigPage } from '../configuration/config-page.tsx';
import { MenuEditor } from './menu-editor.tsx';
import { loadMenuFiles } from './menu-files.ts';

/** Edits the menu of each client: names, order, hidden pages, and additional links. */
export function MenuPage() {
  const { t } = useTranslation();
  return (
    <ConfigPage title={t('menuPage.title')} hint={t('menuPage.hint')}>
      {(clientId, onUnsaved) =>
        clientId !== null && <ClientMenu key={clientId} clientId={clientId} onUnsaved={onUnsaved} />
      }
    </ConfigPage>
  );
}

interface ClientMenuProps {
  clientId: string;
  onUnsaved(isUnsaved: boolean): void;
}

function ClientMenu({ clientId, onUnsaved }: ClientMenuProps) {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['config', 'menu', clientId],
    queryFn: async ({ signal }) => {
      const [files, { screens }] = await Promise.all([
        loadMenuFiles(clientId, signal),
        listScreens(signal, clientId),
      ]);
      return { files, known: { screens, base: wholeMenu(screens) } };
    },
    // No refetch while it is being edited.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <MenuEditor
      key={dataUpdatedAt}
      {...data}
      onUnsaved={onUnsaved}
      onReload={() => void refetch()}
    />
  );
}
