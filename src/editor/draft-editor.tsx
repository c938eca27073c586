import { type KeyboardEvent, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Loading } from '#engine/frame.tsx';
import { type Breakpoint, breakpointOf } from '#engine/layout/layout.ts';
import { ScreenView } from '#engine/screen-view.tsx';
import { saveFile } from '#lib/files/save-file.ts';
import type { Layout } from '#schemas/config/screen.gen.ts';
import { NoShortcuts } from '#ui/shortcuts.ts';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';

import { useWidthOf } from './canvas/canvas-size.ts';
import { EditGrid } from './canvas/edit-grid.tsx';
import { useMinimumSizes } from './canvas/use-minimum-sizes.ts';
import { usePlaceKeys } from './canvas/use-place-keys.ts';
import { withPlaces } from './document-edits.ts';
import { DraftOverlays } from './draft/draft-overlays.tsx';
import { layerText } from './draft/layer-text.ts';
import { type BaseLayer, type LayerKind, fileTextOf } from './draft/overlay-draft.ts';
import { isUnsaved, type ScreenDraft, useScreenDraft } from './draft/use-screen-draft.ts';
import { whyNotPublished } from './draft/why-not-published.ts';
import { type DraftDialog, EditorBar } from './editor-bar.tsx';
import styles from './editor.module.css';
import type { ScreenEditorProps } from './screen-editor.tsx';
import { SidePanel, type SideTab } from './side-panel.tsx';
import { useWidgetNamesById, WidgetNamesContext } from './widget-names.ts';

interface DraftEditorProps extends ScreenEditorProps {
  baseLayer: BaseLayer;
  layer: LayerKind;
  layers: readonly LayerKind[];
  onLayer(kind: LayerKind): void;
}

/** The editor of one layer, with the state machine of its draft. */
export function DraftEditor(props: DraftEditorProps) {
  const draft = useScreenDraft(props.baseLayer, props.scope.user.Username);
  const { snapshot } = draft;
  if (snapshot.matches('opening') || snapshot.matches('unopened')) return <Opening draft={draft} />;
  return <NamedDraft {...props} draft={draft} />;
}

interface OpenDraftProps extends DraftEditorProps {
  draft: ScreenDraft;
}

function NamedDraft(props: OpenDraftProps) {
  const names = useWidgetNamesById(props.draft.screen.widgets, props.loadGallery);
  return (
    <WidgetNamesContext value={names}>
      <OpenDraft {...props} />
    </WidgetNamesContext>
  );
}

function OpenDraft(props: OpenDraftProps) {
  const { draft, baseLayer, place, onClose } = props;
  const { t } = useTranslation();
  const [breakpoint, setBreakpoint] = useState<Breakpoint>(() => breakpointOf(window.innerWidth));
  const [asked, ask] = useState<DraftDialog>();
  const [leaving, setLeaving] = useState<{ leave(): void; stay(): void }>();
  const leastOf = useMinimumSizes(draft.screen.widgets, props.widgets);
  const keys = usePlaceKeys(draft, breakpoint, leastOf);

  /**
   * Asks about unsaved changes here, so that the guard against leaving the page does not ask again.
   */
  function close(): void {
    if (isUnsaved(draft)) setLeaving({ leave: onClose, stay() {} });
    else onClose();
  }

  function exportFile(): void {
    const file = new Blob([fileTextOf(baseLayer, draft.screen)], { type: 'application/json' });
    saveFile(file, baseLayer.path.split('/').at(-1) ?? 'overlay.json');
  }

  return (
    <div
      className={styles['editor']}
      onKeyDown={(event) => undoKey(event, draft)}
      role="presentation"
    >
      <EditorBar
        draft={draft}
        breakpoint={breakpoint}
        onBreakpoint={setBreakpoint}
        layers={props.layers}
        layer={props.layer}
        layerText={(kind) =>
          layerText(
            t,
            kind === 'everyone' ? kind : `${kind} ${place[kind] ?? ''}`,
            baseLayer.layerNames,
          )
        }
        onLayer={props.onLayer}
        closedBecause={whyNotPublished(t, draft, baseLayer)}
        onAsk={ask}
        onExport={exportFile}
        onClose={close}
      />
      <WorkArea {...props} breakpoint={breakpoint} keys={keys} leastOf={leastOf} />
      <output className="ls-visually-hidden" aria-live="polite">
        {keys.announced}
      </output>
      <DraftOverlays
        draft={draft}
        baseLayer={baseLayer}
        asked={asked}
        leaving={leaving}
        onClose={() => {
          ask(undefined);
          setLeaving(undefined);
        }}
      />
      <UnsavedGuard isUnsaved={isUnsaved(draft)} onLeaving={setLeaving} />
      <EditorTitle screen={t(draft.screen.title)} />
    </div>
  );
}

/** Title of the window, and heading of the page: the screen's own is covered. */
function EditorTitle({ screen }: { screen: string }) {
  const { t } = useTranslation();
  const title = t('editor.title', { screen });
  return (
    <>
      <title>{title}</title>
      <h1 className="ls-visually-hidden">{title}</h1>
    </>
  );
}

interface WorkAreaProps extends OpenDraftProps {
  breakpoint: Breakpoint;
  keys: ReturnType<typeof usePlaceKeys>;
  leastOf: ReturnType<typeof useMinimumSizes>;
}

/** The screen, and beside it the side panel. */
function WorkArea(props: WorkAreaProps) {
  const { draft, baseLayer, breakpoint, keys, scope, widgets, queries } = props;
  const { screen } = draft;
  const { selected, select, revealed, reveal, onKeyDown } = keys;
  const { box, width } = useWidthOf<HTMLDivElement>();
  const [tab, setTab] = useState<SideTab>('widget');
  const selectOnCanvas = useCallback(
    (id: string) => {
      select(id);
      setTab(tabOfSelected);
    },
    [select],
  );
  return (
    <div ref={box} className={styles['work']}>
      <NoShortcuts value={true}>
        <ScreenView document={screen} scope={scope} widgets={widgets} queries={queries}>
          <EditGrid
            screen={screen}
            breakpoint={breakpoint}
            pageWidth={width}
            selected={selected}
            revealed={revealed}
            leastOf={props.leastOf}
            onSelect={selectOnCanvas}
            onPlaces={(places: Layout) => draft.change(withPlaces(screen, breakpoint, places))}
            onKeyDown={onKeyDown}
          />
        </ScreenView>
      </NoShortcuts>
      <SidePanel
        baseLayer={baseLayer}
        draft={draft}
        breakpoint={breakpoint}
        selected={selected}
        tab={tab}
        onTab={setTab}
        onReveal={reveal}
        widgets={widgets}
        loadGallery={props.loadGallery}
      />
    </div>
  );
}

function Opening({ draft: { snapshot, send } }: { draft: ScreenDraft }) {
  const { t } = useTranslation();
  if (snapshot.matches('opening')) return <Loading />;
  return (
    <p className={styles['notice']} role="alert">
      {t('editor.unopened')}{' '}
      <button type="button" className="ls-link" onClick={() => send({ type: 'retry' })}>
        {t('ui.retry')}
      </button>
    </p>
  );
}

/** Selecting a widget shows its options in place of the gallery. */
function tabOfSelected(tab: SideTab): SideTab {
  return tab === 'gallery' ? 'widget' : tab;
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, except in text fields, which have their own undo. */
function undoKey(event: KeyboardEvent, { send }: ScreenDraft): void {
  const isField = (event.target as HTMLElement).closest('input, textarea, [contenteditable]');
  const key = `${event.shiftKey ? 'Shift+' : ''}${event.key.toLowerCase()}`;
  const type = stepsOfKeys[key];
  if (isField || !(event.ctrlKey || event.metaKey) || !type) return;
  event.preventDefault();
  send({ type });
}

const stepsOfKeys: Readonly<Record<string, 'undo' | 'redo'>> = {
  z: 'undo',
  'Shift+z': 'redo',
  y: 'redo',
};
