import { lazy, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

import { screenKit } from '#app/screen/screen-kit.ts';
import { type LayerKind, layerKinds } from '#editor/draft/overlay-draft.ts';
import { ScreenEditor } from '#editor/screen-editor.tsx';
import { type RenderWidgetField, WidgetFieldContext } from '#editor/widget-field.ts';
import type { ScreenScope } from '#engine/variables.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { lazyModule } from '#ui/lazy-module.ts';
import { confirmedState } from '#ui/unsaved-guard.tsx';

import { loadGallery } from './load-gallery.ts';

const MachineField = lazy(
  lazyModule(async () => ({
    default: (await import('./widget-machine/machine-field.tsx')).MachineField,
  })),
);

export interface EditedScreenProps {
  screen: Screen;
  scope: ScreenScope;
  /** The client of the page, for pages about one. */
  clientId?: string | undefined;
}

/** The editor of a screen, for the client of the address, the page or the view. */
export function EditedScreen({ screen, scope, clientId }: EditedScreenProps) {
  const [search, setSearch] = useSearchParams();
  const client = search.get('client') ?? clientId ?? (scope.client.Id || undefined);
  const machine = search.get('machine') ?? undefined;
  const plantId = scope.plant?.Id;
  const renderField: RenderWidgetField = useCallback(
    (props) => <MachineField {...props} plantId={plantId} />,
    [plantId],
  );

  function close(): void {
    setSearch(
      (last) => {
        const next = new URLSearchParams(last);
        for (const name of ['edit', 'layer', 'client', 'plant', 'machine']) next.delete(name);
        return next;
      },
      { state: confirmedState },
    );
  }

  /** Keeps the layer across a reload. */
  function keepLayer(kind: LayerKind): void {
    setSearch(
      (last) => {
        const next = new URLSearchParams(last);
        next.set('layer', kind);
        return next;
      },
      { state: confirmedState, replace: true },
    );
  }

  return (
    <WidgetFieldContext value={renderField}>
      <ScreenEditor
        document={screen}
        scope={scope}
        {...screenKit}
        place={{ client, plant: search.get('plant') ?? plantId, machine }}
        firstLayer={firstLayerIn(search)}
        loadGallery={loadGallery}
        onLayer={keepLayer}
        onClose={close}
      />
    </WidgetFieldContext>
  );
}

/** The initial layer, set by links of the list of screens. */
function firstLayerIn(search: URLSearchParams): LayerKind | undefined {
  return layerKinds.find((kind) => kind === search.get('layer'));
}
