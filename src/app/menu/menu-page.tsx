import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { Failed, Loading } from '#engine/frame.tsx';

import { ConfigPage } from '../configuration/config-page.tsx';
import { screensQuery } from '../screen/screen-data.ts';
import { useSession } from '../session/session.ts';
import { wholeMenu } from '../shell/menu.ts';
import { MenuEditor } from './menu-editor.tsx';
import { loadMenuFiles } from './menu-files.ts';

/** What each client has different in the menu: names, order, what is hidden, and further links. */
export function MenuPage() {
  const { t } = useTranslation();
  return (
    <ConfigPage title={t('menuPage.title')} hint={t('menuPage.hint')}>
      {(clientId) => clientId !== null && <ClientMenu key={clientId} clientId={clientId} />}
    </ConfigPage>
  );
}

function ClientMenu({ clientId }: { clientId: string }) {
  const screens = useQuery(screensQuery(useSession()));
  const files = useQuery({
    queryKey: ['config', 'menu', clientId],
    queryFn: ({ signal }) => loadMenuFiles(clientId, signal),
    // What someone is changing is not taken from under the fingers.
    staleTime: Infinity,
    gcTime: 0,
  });
  const error = files.error ?? screens.error;
  if (error && !files.data) return <Failed error={error} onRetry={() => void files.refetch()} />;
  if (!files.data || !screens.data) return <Loading />;
  return (
    <MenuEditor
      key={files.dataUpdatedAt}
      files={files.data}
      base={wholeMenu(screens.data)}
      onReload={() => void files.refetch()}
    />
  );
}
