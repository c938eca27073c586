import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { getConfigFile } from '#api/admin/config.ts';
import { LoadFailure, Loading } from '#engine/frame.tsx';

import { ConfigPage, type ViewedClient } from '../configuration/config-page.tsx';
import { ShownTo } from '../configuration/shown-to.tsx';
import { SiteEditor } from './site-editor.tsx';
import { sitePath } from './site-file.ts';

/** Edits name, help links and allowed embedded content of the installation. */
export function SitePage() {
  const { t } = useTranslation();
  return (
    <ConfigPage title={t('sitePage.title')} hint={t('sitePage.hint')} hasEveryone About={Seen}>
      {(clientId, onUnsaved) => <Site key={clientId} clientId={clientId} onUnsaved={onUnsaved} />}
    </ConfigPage>
  );
}

function Seen(by: ViewedClient) {
  return <ShownTo what="sitePage" {...by} />;
}

interface SiteProps {
  clientId: string | null;
  onUnsaved(isUnsaved: boolean): void;
}

function Site({ clientId, onUnsaved }: SiteProps) {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['config', 'site', clientId],
    queryFn: async ({ signal }) => {
      const [everyone, own] = await Promise.all([
        getConfigFile(sitePath(null), signal),
        getConfigFile(sitePath(clientId), signal),
      ]);
      return { everyone, own };
    },
    // No refetch while it is being edited.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <SiteEditor
      key={dataUpdatedAt}
      clientId={clientId}
      {...data}
      onUnsaved={onUnsaved}
      onReload={() => void refetch()}
    />
  );
}
