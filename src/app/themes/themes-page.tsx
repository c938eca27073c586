import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { loadThemeParts } from '#api/admin/theme-files.ts';
import { Failed, Loading } from '#engine/frame.tsx';

import { ConfigPage, type SeenBy } from '../configuration/config-page.tsx';
import { ShownTo } from '../configuration/shown-to.tsx';
import { ThemeEditor } from './theme-editor.tsx';

/** The look of each client, changed and seen at once. */
export function ThemesPage() {
  const { t } = useTranslation();
  return (
    <ConfigPage title={t('themes.title')} hint={t('themes.hint')} About={Seen}>
      {(clientId) => clientId !== null && <ClientTheme key={clientId} clientId={clientId} />}
    </ConfigPage>
  );
}

function Seen(by: SeenBy) {
  return <ShownTo what="themes" {...by} />;
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
