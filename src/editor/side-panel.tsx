import { type KeyboardEvent, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Loading } from '#engine/frame.tsx';
import { type Breakpoint, layoutFor } from '#engine/layout/layout.ts';
import { loadWidget } from '#engine/widget-parts.ts';
import type { WidgetRegistry } from '#engine/widget.ts';
import type { ScreenProblem } from '#schemas/api/screens.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyModule } from '#ui/lazy-module.ts';

import { withPlace } from './document-edits.ts';
import { DraftNotices } from './draft/draft-overlays.tsx';
import type { BaseLayer } from './draft/overlay-draft.ts';
import { ProblemList } from './draft/problem-list.tsx';
import type { ScreenDraft } from './draft/use-screen-draft.ts';
import { withWidget } from './gallery/add-widget.ts';
import { Gallery, type GalleryParts } from './gallery/gallery.tsx';
import styles from './side-panel.module.css';
import { useWidgetNames } from './widget-names.ts';

const JsonPane = lazy(
  lazyModule(async () => ({ default: (await import('./json/json-pane.tsx')).JsonPane })),
);
const WidgetPanel = lazy(
  lazyModule(async () => ({ default: (await import('./widget-panel.tsx')).WidgetPanel })),
);

interface SidePanelProps {
  baseLayer: BaseLayer;
  draft: ScreenDraft;
  breakpoint: Breakpoint;
  selected: string | undefined;
  tab: SideTab;
  onTab(tab: SideTab): void;
  /** Selects a widget and brings it into view. */
  onReveal(id: string): void;
  widgets: WidgetRegistry;
  loadGallery(): Promise<GalleryParts>;
}

export type SideTab = 'widget' | 'gallery' | 'json';
const tabs: readonly SideTab[] = ['widget', 'gallery', 'json'];

const stepsOfKeys = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);

/** Roving tabindex: one tab is in the tab order; arrow keys move between them. */
function Tabs({ tab, onTab }: Pick<SidePanelProps, 'tab' | 'onTab'>) {
  const { t } = useTranslation();

  function goOn({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>): void {
    const step = stepsOfKeys.get(key);
    if (step === undefined) return;
    const next = (tabs.indexOf(tab) + step + tabs.length) % tabs.length;
    onTab(tabs[next] ?? tab);
    const button = currentTarget.parentElement?.children[next];
    if (button instanceof HTMLElement) button.focus();
  }

  return (
    <div className={styles['tabList']} role="tablist">
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={tab === one}
          tabIndex={tab === one ? 0 : -1}
          onClick={() => onTab(one)}
          onKeyDown={goOn}
        >
          {t(`editor.tab.${one}`)}
        </button>
      ))}
    </div>
  );
}

/**
 * Beside the screen: the selected widget, the gallery, or the draft as JSON. In narrow windows it
 * is a collapsible sheet at the bottom.
 */
export function SidePanel(props: SidePanelProps) {
  const { baseLayer, draft, tab, onTab } = props;
  const { t } = useTranslation();
  const [isFolded, setFolded] = useState(false);
  const problems = draft.snapshot.context.problems as readonly ScreenProblem[];

  function show(id: string): void {
    props.onReveal(id);
    onTab('widget');
  }

  const box = useAtItsTop(`${tab} ${props.selected}`);
  return (
    <aside
      ref={box}
      className={styles['side']}
      aria-label={t('editor.side')}
      data-folded={isFolded || undefined}
    >
      <div className={styles['tabs']}>
        <Tabs
          tab={tab}
          onTab={(next) => {
            onTab(next);
            setFolded(false);
          }}
        />
        <button
          type="button"
          className={styles['fold']}
          aria-label={t('editor.side')}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        />
      </div>
      <div className={styles['sideContent']}>
        <DraftNotices draft={draft} baseLayer={baseLayer} />
        <ProblemList problems={problems} onWidget={show} />
        <TabContent {...props} problems={problems} onReveal={show} />
      </div>
    </aside>
  );
}

/** Resets the scroll position when the content changes. */
function useAtItsTop(shown: string) {
  const box = useRef<HTMLElement>(null);
  const last = useRef(shown);
  useLayoutEffect(() => {
    if (box.current && shown !== last.current) box.current.scrollTop = 0;
    last.current = shown;
  }, [shown]);
  return box;
}

interface TabContentProps extends SidePanelProps {
  problems: readonly ScreenProblem[];
}

function TabContent(props: TabContentProps) {
  const { tab, baseLayer, draft, selected, widgets, problems, onReveal } = props;
  if (tab === 'gallery')
    return (
      <Gallery
        widgets={widgets}
        loadParts={props.loadGallery}
        onAdd={(type, widget, example) => {
          const added = withWidget(draft.screen, type, { ...widget, example });
          draft.change(added.screen);
          onReveal(added.id);
        }}
      />
    );
  if (tab === 'json')
    return (
      <Suspense fallback={<Loading />}>
        <JsonPane
          baseLayer={baseLayer}
          draft={draft}
          problems={problems}
          types={Object.keys(widgets)}
          schemaOf={(type) => loadedSchema(widgets, type)}
        />
      </Suspense>
    );
  if (selected === undefined || !draft.screen.widgets[selected]) return <Unselected {...props} />;
  return (
    <Suspense fallback={<Loading />}>
      <WidgetPanel
        key={selected}
        baseLayer={baseLayer}
        screen={draft.screen}
        id={selected}
        widgets={widgets}
        problems={problems}
        onChange={draft.change}
      />
    </Suspense>
  );
}

/** Hints for a start, and the widgets without a place at this width. */
function Unselected({ draft: { screen, change }, breakpoint, onReveal }: SidePanelProps) {
  const { t } = useTranslation();
  const { nameOf } = useWidgetNames();
  const placed = new Set(layoutFor(screen, breakpoint).map(({ id }) => id));
  const others = Object.keys(screen.widgets).filter((id) => !placed.has(id));
  return (
    <div className={styles['panel']}>
      <p className="ls-field-hint">{t('editor.begin')}</p>
      {others.length > 0 && <h2>{t('editor.unplaced')}</h2>}
      {others.map((id) => (
        <Button
          key={id}
          look="quiet"
          onClick={() => {
            change(withPlace(screen, breakpoint, id));
            onReveal(id);
          }}
        >
          {t('editor.place', { name: nameOf(id) })}
        </Button>
      ))}
    </div>
  );
}

/** Schema of a loaded widget; drawn widgets are loaded. */
function loadedSchema(widgets: WidgetRegistry, type: string): object | undefined {
  const line = Object.hasOwn(widgets, type) ? widgets[type] : undefined;
  const loading = line && (loadWidget(line) as Promise<unknown> & { value?: { schema: object } });
  return loading?.value?.schema;
}
