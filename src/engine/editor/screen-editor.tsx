import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type ConfigPlace, getResolvedScreen } from '#api/admin/config.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { Failed, Loading } from '../frame.tsx';
import type { QueryRegistry } from '../query.ts';
import type { ScreenScope } from '../variables.ts';
import type { WidgetRegistry } from '../widget.ts';
import { DraftEditor } from './draft-editor.tsx';
import styles from './editor.module.css';
import type { GalleryParts } from './gallery.tsx';
import { baseLayerOf, type LayerKind } from './overlay-draft.ts';

export interface ScreenEditorProps {
  /** The screen as it is shown. */
  document: Screen;
  scope: ScreenScope;
  widgets: WidgetRegistry;
  queries: QueryRegistry;
  /** Whose layers can be edited, by their ids. Without a client there are none. */
  place: ConfigPlace;
  /** The same promise each time. */
  loadGallery(): Promise<GalleryParts>;
  onClose(): void;
}

/** Edits one layer of a screen on the screen itself. */
export function ScreenEditor(props: ScreenEditorProps) {
  const { place, document: screen } = props;
  const { t } = useTranslation();
  const [layer, setLayer] = useState<LayerKind>('client');
  const resolved = useQuery({
    queryKey: ['editor', screen.id, place],
    queryFn: ({ signal }) => getResolvedScreen(screen.id, place, signal),
    // What a draft was begun over stays beneath it; what changes there is found when it is checked.
    staleTime: Infinity,
    gcTime: 0,
  });
  const name = place[layer] ?? '';
  const baseLayer = useMemo(
    () => resolved.data && baseLayerOf(resolved.data, layer, `${layer} ${name}`),
    [resolved.data, layer, name],
  );
  if (resolved.error)
    return <Failed error={resolved.error} onRetry={() => void resolved.refetch()} />;
  if (!resolved.data) return <Loading />;
  if (!baseLayer)
    return (
      <p className={styles['notice']} role="alert">
        {t('editor.noClient')}
      </p>
    );
  return (
    <DraftEditor
      {...props}
      key={baseLayer.path}
      baseLayer={baseLayer}
      layer={layer}
      layers={layersOf(place)}
      onLayer={setLayer}
    />
  );
}

function layersOf({ plant, machine }: ConfigPlace): LayerKind[] {
  return [
    'client',
    ...(plant === undefined ? [] : ['plant' as const]),
    ...(plant === undefined || machine === undefined ? [] : ['machine' as const]),
  ];
}
