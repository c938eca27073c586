import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { listNamedClients } from '#api/admin/named-clients.ts';
import { loadThemeParts, themePath } from '#api/admin/theme-files.ts';
import { fileName } from '#editor/draft/layer-text.ts';
import { LoadFailure, Loading } from '#engine/frame.tsx';

import { ConfigPage, type ViewedClient } from '../configuration/config-page.tsx';
import { ShownTo } from '../configuration/shown-to.tsx';
import { ThemeEditor } from './theme-editor.tsx';

/** Edits the look of each client, with a live preview. */
export function ThemesPage() {
  const { t } = useTranslation();
  return (
    <ConfigPage title={t('themes.title')} hint={t('themes.about')} About={Seen}>
      {(clientId, onUnsaved) =>
        clientId !== null && (
          <ClientTheme key={clientId} clientId={clientId} onUnsaved={onUnsaved} />
        )
      }
    </ConfigPage>
  );
}

function Seen(by: ViewedClient) {
  return <ShownTo what="themes" {...by} />;
}

interface ClientThemeProps {
  clientId: string;
  onUnsaved(isUnsaved: boolean): void;
}

function ClientTheme({ clientId, onUnsaved }: ClientThemeProps) {
  const { t } = useTranslation();
  const { data: clients = [] } = useQuery({
    queryKey: ['named-clients'],
    queryFn: ({ signal }) => listNamedClients(signal),
  });
  const [isPublished, setPublished] = useState(false);
  const [begun, setBegun] = useState(0);
  const parts = useQuery({
    queryKey: ['theme-parts', clientId],
    queryFn: ({ signal }) => loadThemeParts(clientId, signal),
    // No refetch while it is being edited.
    staleTime: Infinity,
    gcTime: 0,
  });
  const client = clients.find(({ Id }) => Id === clientId);
  const path = themePath(clientId);
  const names = { [`client ${clientId}`]: client?.DisplayName };
  async function readAgain(isAfterPublishing: boolean): Promise<void> {
    setPublished(isAfterPublishing);
    await parts.refetch();
    setBegun((count) => count + 1);
  }
  if (parts.error && !parts.data)
    return <LoadFailure error={parts.error} onRetry={() => void readAgain(false)} />;
  if (!parts.data) return <Loading />;
  return (
    <ThemeEditor
      key={begun}
      clientId={clientId}
      name={fileName(t, { what: t('themes.one'), path, names })}
      parts={parts.data}
      isPublished={isPublished}
      onPublished={() => void readAgain(true)}
      onReload={() => void readAgain(false)}
      onUnsaved={onUnsaved}
    />
  );
}
