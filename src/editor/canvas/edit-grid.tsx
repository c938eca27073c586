import {
  cloneElement,
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactElement,
  type ReactNode,
  useMemo,
  useRef,
} from 'react';
import { GridLayout, type LayoutItem } from 'react-grid-layout';
import { transformStrategy } from 'react-grid-layout/core';
import { useTranslation } from 'react-i18next';

import { WidgetCell } from '#engine/cell.tsx';
import { HeightContext, type ReportHeight } from '#engine/layout/auto-height.tsx';
import { BreakpointContext } from '#engine/layout/flow.ts';
import {
  type Breakpoint,
  gridGap,
  growToContent,
  layoutFor,
  rowPitch,
  rowCount,
} from '#engine/layout/layout.ts';
import { useHeights } from '#engine/layout/use-heights.ts';
import { ScreenContext, useScreen } from '#engine/screen-context.ts';
import type { AnyWidget } from '#engine/widget.ts';
import type { Layout, Place, Screen, Widget } from '#schemas/config/screen.gen.ts';
import { conflictsOf } from '#shared/screen/places.ts';

import { useWidgetNames } from '../widget-names.ts';
import { canvasSize, useWidthOf } from './canvas-size.ts';
import { Cover } from './cover.tsx';
import styles from './edit-grid.module.css';
import { hiddenHere } from './hidden-here.ts';
import { scrollByTouch } from './scroll-by-touch.ts';
import { usePushing } from './use-pushing.ts';

interface EditGridProps {
  screen: Screen;
  breakpoint: Breakpoint;
  /** Pixels of the page that the canvas and the form beside it have together. */
  pageWidth: number | undefined;
  selected: string | undefined;
  /** Id of a widget to focus and scroll into view. */
  revealed?: string | undefined;
  /** Minimum size of a widget. */
  leastOf(id: string): AnyWidget['size'];
  onSelect(id: string): void;
  onPlaces(places: Layout): void;
  onKeyDown(event: KeyboardEvent, id: string): void;
}

const gridConfig = {
  cols: 12,
  rowHeight: rowPitch - gridGap,
  margin: [gridGap, gridGap],
  containerPadding: [0, 0],
} as const;
const dragConfig = { enabled: true, threshold: 4 };
const resizeConfig = { handles: ['se', 's', 'e'] } as const;

/** The widgets of a screen with live data, to be moved and resized. */
export function EditGrid(props: EditGridProps) {
  const { screen, breakpoint, pageWidth, leastOf, onPlaces } = props;
  const { t } = useTranslation();
  const { box, width: room } = useWidthOf<HTMLElement>();
  const places = useMemo(() => layoutFor(screen, breakpoint), [screen, breakpoint]);
  const { heights, reportHeight } = useHeights();
  const shown = useMemo(() => growToContent(places, heights), [places, heights]);
  const layout = useMemo(() => shown.map((place) => itemOf(place, leastOf)), [shown, leastOf]);

  function take(next: Layout): void {
    if (JSON.stringify(next) !== JSON.stringify(places)) onPlaces(next);
  }

  const items = useItems(props, places);
  const { moved, handlers } = usePushing({
    widgets: screen.widgets,
    places,
    heights,
    onDrop: take,
  });
  const isMeasured = room !== undefined && pageWidth !== undefined;
  const { width, scale } = canvasSize(breakpoint, { room: room ?? 0, page: pageWidth ?? 0 });
  // The grid's own scaled strategy begins a drag at the position in the window, not in the grid.
  const strategy = useMemo(() => ({ ...transformStrategy, scale }), [scale]);
  const height = rowCount(shown) * rowPitch;
  return (
    <CanvasContext breakpoint={breakpoint} reportHeight={reportHeight}>
      <section ref={box} className={styles['canvas']} tabIndex={-1} aria-label={t('editor.canvas')}>
        {isMeasured && (
          <div
            ref={scrollByTouch}
            className={styles['scaled']}
            data-breakpoint={breakpoint}
            style={{ width, '--scale': scale, '--height': `${height}px` } as CSSProperties}
          >
            <GridLayout
              width={width}
              className={styles['grid'] ?? ''}
              positionStrategy={strategy}
              layout={layout}
              gridConfig={gridConfig}
              dragConfig={dragConfig}
              resizeConfig={resizeConfig}
              {...handlers}
            >
              {
                // The grid rerenders an item only if it is another object; a copy makes the dragged
                // item follow the pointer and not only jump from row to row.
                items.map((item) => (item.key === moved?.id ? cloneElement(item) : item))
              }
            </GridLayout>
          </div>
        )}
      </section>
    </CanvasContext>
  );
}

/** A widget that is already smaller than the minimum may stay so. */
function itemOf({ id, x, y, w, h }: Place, leastOf: EditGridProps['leastOf']): LayoutItem {
  const least = leastOf(id);
  return { i: id, x, y, w, h, minW: Math.min(w, least.w), minH: Math.min(h, least.h) };
}

interface CanvasContextProps {
  breakpoint: Breakpoint;
  reportHeight: ReportHeight;
  children: ReactNode;
}

/** Contexts that the grid of a screen provides: widgets are drawn as on a screen of that width. */
function CanvasContext({ breakpoint, reportHeight, children }: CanvasContextProps) {
  return (
    <SteadyContext>
      <BreakpointContext value={breakpoint}>
        <HeightContext value={reportHeight}>{children}</HeightContext>
      </BreakpointContext>
    </SteadyContext>
  );
}

/** The widgets in their places, memoized while none of them changes. */
function useItems(
  { screen, breakpoint, selected, revealed, onSelect, onKeyDown }: EditGridProps,
  places: Layout,
): ReactElement[] {
  const { widgets } = screen;
  const { nameOf } = useWidgetNames();
  const { scope } = useScreen();
  const hidden = useMemo(() => hiddenHere(screen, scope, breakpoint), [screen, scope, breakpoint]);
  return useMemo(() => {
    const conflicts = conflictsOf(widgets, places);
    return places.flatMap((place) => {
      const { id } = place;
      const widget = widgets[id];
      if (!widget) return [];
      return [
        <div key={id}>
          <LiveCell id={id} widget={widget} />
          <Cover
            place={place}
            name={nameOf(id)}
            isNamed={widget.title !== undefined}
            others={(conflicts.get(id) ?? []).map(nameOf)}
            isHidden={hidden.has(id)}
            isSelected={selected === id}
            isRevealed={revealed === id}
            onSelect={onSelect}
            onKeyDown={onKeyDown}
          />
        </div>,
      ];
    });
  }, [widgets, places, nameOf, hidden, selected, revealed, onSelect, onKeyDown]);
}

/** Memoized: rerenders when its own widget changes, and not while another is moved. */
const LiveCell = memo(function LiveCell({ id, widget }: { id: string; widget: Widget }) {
  return (
    <div className={styles['live']} inert>
      <WidgetCell id={id} placed={widget} />
    </div>
  );
});

/**
 * A stable screen context while only places change, so that widgets neither refetch nor rerender.
 */
function SteadyContext({ children }: { children: ReactNode }) {
  const context = useScreen();
  const { screen, scope, widgets, queries } = context;
  const { data, variables, subject } = screen;
  const whole = useRef(context);
  whole.current = context;
  // oxlint-disable-next-line react/exhaustive-deps -- widgets read no other part of the screen, so other changes need no new context
  const steady = useMemo(() => whole.current, [data, variables, subject, scope, widgets, queries]);
  return <ScreenContext value={steady}>{children}</ScreenContext>;
}
