import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type ConfigPlace, getResolvedScreen } from '#api/admin/config.ts';
import type { ResolvedScreen } from '#schemas/api/configuration.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { Failed, Loading } from '../frame.tsx';
import type { QueryRegistry } from '../query.ts';
import type { ScreenScope } from '../variables.ts';
import type { WidgetRegistry } from '../widget.ts';
import { DraftEditor } from './draft-editor.tsx';
import styles from './editor.module.css';
import type { GalleryParts } from './gallery/gallery.tsx';
import { baseLayerOf, type LayerKind, layerKinds } from './draft/overlay-draft.ts';

export interface ScreenEditorProps {
  /** The screen as it is shown. */
  document: Screen;
  scope: ScreenScope;
  widgets: WidgetRegistry;
  queries: QueryRegistry;
  /** Whose layers can be edited, by their ids. Without a client there are none. */
  place: ConfigPlace;
  /** Which layer is edited first; the usual one where this one cannot be. */
  firstLayer?: LayerKind | undefined;
  /** The same promise each time. */
  loadGallery(): Promise<GalleryParts>;
  /** Another layer is edited from now on. */
  onLayer?(kind: LayerKind): void;
  onClose(): void;
}

/** Edits one layer of a screen on the screen itself. */
export function ScreenEditor(props: ScreenEditorProps) {
  const { place, document: screen } = props;
  const { t } = useTranslation();
  const [wanted, setLayer] = useState(props.firstLayer);
  const resolved = useQuery({
    queryKey: ['editor', screen.id, place],
    queryFn: ({ signal }) => getResolvedScreen(screen.id, place, signal),
    // What a draft was begun over stays beneath it; what changes there is found when it is checked.
    staleTime: Infinity,
    gcTime: 0,
  });
  const layers = layersOf(resolved.data);
  const layer = layers.find((kind) => kind === wanted) ?? usualLayer(resolved.data, layers);
  const name = layer === 'everyone' ? layer : `${layer} ${place[layer] ?? ''}`;
  const baseLayer = useMemo(
    () => resolved.data && baseLayerOf(resolved.data, layer, name),
    [resolved.data, layer, name],
  );
  if (resolved.error)
    return <Failed error={resolved.error} onRetry={() => void resolved.refetch()} />;
  if (!resolved.data) return <Loading />;
  // What was asked for everyone is not written for one client.
  if (!baseLayer || (wanted === 'everyone' && layer !== wanted))
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
      layers={layers}
      onLayer={(kind) => {
        setLayer(kind);
        props.onLayer?.(kind);
      }}
    />
  );
}

/** The lowest; of a shipped screen that of the client, if there is one. */
function usualLayer(
  resolved: ResolvedScreen | undefined,
  [lowest = 'client', ...above]: readonly LayerKind[],
): LayerKind {
  return lowest === 'everyone' && resolved?.Extended ? (above[0] ?? lowest) : lowest;
}

/** Those that can be edited here, the lowest first. */
function layersOf(resolved: ResolvedScreen | undefined): LayerKind[] {
  return layerKinds.filter((kind) => resolved?.Places[kind] !== undefined);
}
