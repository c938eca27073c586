import { useMemo, useRef, useState } from 'react';
import type { Compactor, Layout as GridPlaces, LayoutItem } from 'react-grid-layout';

import type { Place, Screen } from '#schemas/config/screen.gen.ts';
import { withPlaceAt } from '#shared/screen/places.ts';

/** The widget that is dragged or resized, and all places as they were before. */
interface Drag {
  id: string;
  places: readonly Place[];
}

/**
 * What is in the way of a widget that is dragged or resized moves down, as far as it has to, and
 * returns as soon as the widget is elsewhere.
 * @param onDrop Given all places once the widget is let go.
 */
export function usePushing(widgets: Screen['widgets'], onDrop: (places: GridPlaces) => void) {
  const held = useRef<Drag>(undefined);
  const [moved, setMoved] = useState<{ id: string }>();
  const compactor = useMemo(
    (): Compactor => ({
      type: null,
      // The grid pushes by rules of its own otherwise, and only what is next to the widget.
      allowOverlap: true,
      compact: (places) => (held.current ? pushed(widgets, places, held.current) : places),
    }),
    [widgets],
  );

  function hold(places: GridPlaces, item: LayoutItem | null): void {
    held.current = item ? { id: item.i, places: places.map(placeOf) } : undefined;
  }

  function move(_places: GridPlaces, _before: LayoutItem | null, item: LayoutItem | null): void {
    setMoved(item ? { id: item.i } : undefined);
  }

  function drop(places: GridPlaces): void {
    held.current = undefined;
    setMoved(undefined);
    onDrop(places);
  }

  return {
    /** What moves; another object with each step of the pointer. */
    moved,
    handlers: {
      compactor,
      onDragStart: hold,
      onDrag: move,
      onDragStop: drop,
      onResizeStart: hold,
      onResize: move,
      onResizeStop: drop,
    },
  };
}

function pushed(widgets: Screen['widgets'], items: GridPlaces, { id, places }: Drag): GridPlaces {
  const item = items.find(({ i }) => i === id);
  if (!item) return items;
  const rows = new Map(
    withPlaceAt(widgets, places, placeOf(item)).map((place) => [place.id, place.y]),
  );
  return items.map((one) => Object.assign({}, one, { y: rows.get(one.i) ?? one.y }));
}

function placeOf({ i, x, y, w, h }: LayoutItem): Place {
  return { id: i, x, y, w, h };
}
