import { type KeyboardEvent, memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GridLayout, type Layout as GridPlaces, noCompactor } from 'react-grid-layout';

import type { Layout, Place, Screen, Widget } from '#schemas/config/screen.gen.ts';

import { Cell } from '../cell.tsx';
import { type Breakpoint, gap, layoutFor, rowPitch } from '../layout.ts';
import { ScreenContext, useScreen } from '../screen-context.ts';
import styles from './editor.module.css';
import { nameOfWidget } from './form-fields.ts';

interface EditGridProps {
  screen: Screen;
  breakpoint: Breakpoint;
  selected: string | undefined;
  onSelect(id: string): void;
  onPlaces(places: Layout): void;
  onKeyDown(event: KeyboardEvent, id: string): void;
}

const gridConfig = {
  cols: 12,
  rowHeight: rowPitch - gap,
  margin: [gap, gap],
  containerPadding: [0, 0],
} as const;
const dragConfig = { enabled: true, threshold: 4 };
const resizeConfig = { handles: ['se', 's', 'e'] } as const;

/** Pixels of a page of this kind; the others are as wide as there is room. */
const widths: Partial<Record<Breakpoint, number>> = { tablet: 820, phone: 390 };

/** The widgets of a screen, drawn with live data, to be moved and made larger and smaller. */
export function EditGrid(props: EditGridProps) {
  const { screen, breakpoint, onPlaces } = props;
  const { t } = useTranslation();
  const { box, width } = useWidth();
  const places = layoutFor(screen, breakpoint);
  const layout = useMemo(
    () => places.map(({ id, x, y, w, h }) => ({ i: id, x, y, w, h })),
    [places],
  );

  function take(changed: GridPlaces): void {
    const byId = new Map(changed.map(({ i, x, y, w, h }) => [i, { id: i, x, y, w, h }]));
    const next = places.map((place) => byId.get(place.id) ?? place);
    if (JSON.stringify(next) !== JSON.stringify(places)) onPlaces(next);
  }

  const shown = width && Math.min(width, widths[breakpoint] ?? width);
  return (
    <SteadyContext>
      <section ref={box} className={styles['canvas']} aria-label={t('editor.canvas')}>
        {shown !== undefined && (
          <GridLayout
            width={shown}
            className={styles['grid'] ?? ''}
            style={{ width: shown }}
            layout={layout}
            gridConfig={gridConfig}
            dragConfig={dragConfig}
            resizeConfig={resizeConfig}
            compactor={noCompactor}
            onDragStop={take}
            onResizeStop={take}
          >
            {places.flatMap((place) => {
              const widget = screen.widgets[place.id];
              return widget ? [<div key={place.id}>{itemOf(props, place, widget)}</div>] : [];
            })}
          </GridLayout>
        )}
      </section>
    </SteadyContext>
  );
}

function itemOf({ selected, onSelect, onKeyDown }: EditGridProps, place: Place, widget: Widget) {
  const { id, x, y, w, h } = place;
  return (
    <>
      <LiveCell id={id} widget={widget} />
      <Cover
        id={id}
        name={nameOfWidget(id, widget)}
        place={`${x} ${y} ${w} ${h}`}
        isSelected={selected === id}
        onSelect={onSelect}
        onKeyDown={onKeyDown}
      />
    </>
  );
}

/** Drawn again when its own widget changes, and not while another one is moved. */
const LiveCell = memo(function LiveCell({ id, widget }: { id: string; widget: Widget }) {
  return (
    <div className={styles['live']} inert>
      <Cell id={id} placed={widget} />
    </div>
  );
});

interface CoverProps {
  id: string;
  name: string;
  /** Column, row, width and height. */
  place: string;
  isSelected: boolean;
  onSelect(id: string): void;
  onKeyDown(event: KeyboardEvent, id: string): void;
}

/** Lies over a widget: what is pressed is the place, not what is in it. */
function Cover({ id, name, place, isSelected, onSelect, onKeyDown }: CoverProps) {
  const { t } = useTranslation();
  const [x = '0', y = '0', w = '', h = ''] = place.split(' ');
  return (
    <button
      type="button"
      className={styles['cover']}
      data-widget={id}
      aria-pressed={isSelected}
      aria-label={t('editor.widget.place', {
        name,
        column: Number(x) + 1,
        row: Number(y) + 1,
        width: w,
        height: h,
      })}
      onPointerDown={() => onSelect(id)}
      onFocus={() => onSelect(id)}
      onKeyDown={(event) => onKeyDown(event, id)}
    >
      <span>{name}</span>
    </button>
  );
}

/** The same screen for the widgets while only places change: they do not ask or draw again. */
function SteadyContext({ children }: { children: React.ReactNode }) {
  const context = useScreen();
  const { screen, scope, widgets, queries } = context;
  const { data, variables, subject } = screen;
  const whole = useRef(context);
  whole.current = context;
  // oxlint-disable-next-line react/exhaustive-deps -- what else the screen says, no widget reads
  const steady = useMemo(() => whole.current, [data, variables, subject, scope, widgets, queries]);
  return <ScreenContext value={steady}>{children}</ScreenContext>;
}

/** Pixels that the box has; undefined until it is measured. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    function measure(): void {
      setWidth(element?.clientWidth);
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
