import { useCallback, useEffect, useState } from 'react';

import { loadWidget } from '#engine/widget-parts.ts';
import type { AnyWidget, WidgetRegistry } from '#engine/widget.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

type Size = AnyWidget['size'];

const none: Size = { w: 1, h: 1 };

/** Minimum sizes of the widgets of a screen, by id. No minimum until a widget is loaded. */
export function useMinimumSizes(
  placed: Screen['widgets'],
  widgets: WidgetRegistry,
): (id: string) => Size {
  const [sizes, setSizes] = useState<ReadonlyMap<string, Size>>(new Map());
  const types = [...new Set(Object.values(placed).map((widget) => widget?.type ?? ''))]
    .filter((type) => Object.hasOwn(widgets, type))
    .toSorted()
    .join(' ');
  useEffect(() => {
    for (const type of types.split(' ')) {
      const load = widgets[type];
      if (load)
        loadWidget(load).then(
          ({ least = none }) => setSizes((last) => new Map([...last, [type, least]])),
          ignore,
        );
    }
  }, [types, widgets]);
  return useCallback((id) => sizes.get(placed[id]?.type ?? '') ?? none, [placed, sizes]);
}

/** The widget's cell shows the error. */
function ignore(): void {}
