import { useMemo, useRef, useState } from 'react';
import type { Compactor, EventCallback, Layout as GridPlaces, LayoutItem } from 'react-grid-layout';

import { growToContent, type Heights, rowBefore } from '#engine/layout/layout.ts';
import type { Layout, Place, Screen } from '#schemas/config/screen.gen.ts';
import { withPlaceAt } from '#shared/screen/places.ts';

/** The widget that is dragged or resized. */
interface Drag {
  how: 'drag' | 'resize';
  /** Place in the document, and item of the grid, at the start. */
  place: Place;
  begun: LayoutItem;
  /** Current item of the grid. */
  item: LayoutItem;
  /** All places as saved. */
  places: Layout;
}

interface Canvas {
  widgets: Screen['widgets'];
  /** Saved places: in the grid, places are as high as their content. */
  places: Layout;
  heights: Heights;
  /** Called with all places when the widget is released. */
  onDrop(places: Layout): void;
}

/** Widgets in the way of a dragged or resized widget make room, and return when it moves on. */
export function usePushing({ widgets, places, heights, onDrop }: Canvas) {
  const held = useRef<Drag>(undefined);
  const [moved, setMoved] = useState<{ id: string }>();
  const compactor = useMemo((): Compactor => {
    function follow(items: GridPlaces, drag: Drag): GridPlaces {
      const item = items.find(({ i }) => i === drag.item.i);
      if (item && !isSame(item, drag.item))
        drag.places = withPlaceAt(widgets, places, placeUnder(item, drag, { places, heights }));
      const shown = new Map(growToContent(drag.places, heights).map((place) => [place.id, place]));
      const next = items.map((one) => withPlace(one, shown.get(one.i)));
      // Copied: the grid mutates the items that it was given.
      drag.item = { ...(next.find(({ i }) => i === drag.item.i) ?? drag.item) };
      return next;
    }
    return {
      type: null,
      // Otherwise the grid pushes by its own rules, and only direct neighbours.
      allowOverlap: true,
      compact: (items) => (held.current ? follow(items, held.current) : items),
    };
  }, [widgets, places, heights]);

  function hold(how: Drag['how'], item: LayoutItem | null): void {
    const place = places.find(({ id }) => id === item?.i);
    if (item && place) held.current = { how, place, begun: { ...item }, item: { ...item }, places };
  }

  /** The grid's placeholder lags one pointer event behind: it is set to the current place. */
  function move(...[items, , item, shade]: Parameters<EventCallback>): void {
    setMoved(item ? { id: item.i } : undefined);
    const shown = compactor.compact(items, 12).find(({ i }) => i === item?.i);
    if (shade && shown) Object.assign(shade, rectangleOf(shown));
  }

  function drop(): void {
    const drag = held.current;
    held.current = undefined;
    setMoved(undefined);
    if (drag) onDrop(drag.places);
  }

  return {
    /** The moved widget; a new object with each pointer event. */
    moved,
    handlers: {
      compactor,
      onDragStart: (_: GridPlaces, item: LayoutItem | null) => hold('drag', item),
      onDrag: move,
      onDragStop: drop,
      onResizeStart: (_: GridPlaces, item: LayoutItem | null) => hold('resize', item),
      onResize: move,
      onResizeStop: drop,
    },
  };
}

function rectangleOf({ x, y, w, h }: LayoutItem) {
  return { x, y, w, h };
}

function withPlace(item: LayoutItem, place: Place | undefined): LayoutItem {
  if (!place) return item;
  const { x, y, w, h } = place;
  return { ...item, x, y, w, h };
}

/** The place under the dragged widget, in rows as saved. */
function placeUnder(
  item: LayoutItem,
  { how, place, begun }: Drag,
  { places, heights }: Pick<Canvas, 'places' | 'heights'>,
): Place {
  const rest = places.filter(({ id }) => id !== place.id);
  // The grid rounds to whole rows, but places below grown widgets begin at fractions: less than one
  // row counts as no move.
  const below = Math.trunc(item.y - begun.y);
  const more = Math.trunc(item.h - begun.h);
  if (how === 'drag') {
    const y = below === 0 ? place.y : rowBefore(rest, heights, begun.y + below);
    return { ...place, x: item.x, y };
  }
  const end = rowBefore(rest, heights, begun.y + begun.h + more);
  return { ...place, w: item.w, h: more === 0 ? place.h : Math.max(1, end - place.y) };
}

function isSame(one: LayoutItem, other: LayoutItem): boolean {
  return one.x === other.x && one.y === other.y && one.w === other.w && one.h === other.h;
}
