import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type ConfigPlace, getResolvedScreen } from '#api/admin/config.ts';
import { LoadFailure, Loading } from '#engine/frame.tsx';
import type { QueryRegistry } from '#engine/query.ts';
import type { ScreenScope } from '#engine/variables.ts';
import type { WidgetRegistry } from '#engine/widget.ts';
import type { ResolvedScreen } from '#schemas/api/configuration.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { DraftEditor } from './draft-editor.tsx';
import { baseLayerOf, type LayerKind, layerKinds } from './draft/overlay-draft.ts';
import styles from './editor.module.css';
import type { GalleryParts } from './gallery/gallery.tsx';

export interface ScreenEditorProps {
  /** The screen as it is shown. */
  document: Screen;
  scope: ScreenScope;
  widgets: WidgetRegistry;
  queries: QueryRegistry;
  /** Ids of client, plant and machine whose layers can be edited. Empty without a client. */
  place: ConfigPlace;
  /** Initial layer; the default where it cannot be edited. */
  firstLayer?: LayerKind | undefined;
  /** Must return the same promise each time. */
  loadGallery(): Promise<GalleryParts>;
  /** Called when the user selects another layer. */
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
    // The base of a draft stays fixed; changes beneath it are found by the check.
    staleTime: Infinity,
    gcTime: 0,
  });
  const layers = layersOf(resolved.data);
  const layer = layers.find((kind) => kind === wanted) ?? defaultLayer(resolved.data, layers);
  const name = layer === 'everyone' ? layer : `${layer} ${place[layer] ?? ''}`;
  const baseLayer = useMemo(
    () => resolved.data && baseLayerOf(resolved.data, layer, name),
    [resolved.data, layer, name],
  );
  if (resolved.error)
    return <LoadFailure error={resolved.error} onRetry={() => void resolved.refetch()} />;
  if (!resolved.data) return <Loading />;
  // A draft meant for everyone must not be written for one client.
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

/** The lowest layer; for a shipped screen the client's, if there is one. */
function defaultLayer(
  resolved: ResolvedScreen | undefined,
  [lowest = 'client', ...above]: readonly LayerKind[],
): LayerKind {
  return lowest === 'everyone' && resolved?.Extended ? (above[0] ?? lowest) : lowest;
}

/** Layers that can be edited here, the lowest first. */
function layersOf(resolved: ResolvedScreen | undefined): LayerKind[] {
  return layerKinds.filter((kind) => resolved?.Places[kind] !== undefined);
}
