import { type ReactNode, Suspense, use, useMemo } from 'react';

import type { Screen } from '#schemas/config/screen.gen.ts';

import { ChartRangeContext, useNarrowedScope } from './chart-range.ts';
import { Loading } from './frame.tsx';
import { loadGrid } from './layout/lazy-grid.ts';
import type { QueryRegistry } from './query.ts';
import { ScreenContext } from './screen-context.ts';
import { CheckedScreen } from './check/checked-screen.tsx';
import type { ScreenScope } from './variables.ts';
import type { WidgetRegistry } from './widget.ts';

interface ScreenViewProps {
  document: Screen;
  scope: ScreenScope;
  widgets: WidgetRegistry;
  queries: QueryRegistry;
  /** Replaces the grid: the editor. */
  children?: ReactNode;
}

/** Renders a screen document, or its problems. */
export function ScreenView(props: ScreenViewProps) {
  const { document: screen, scope, widgets, queries, children } = props;
  const { chartRange, narrowed } = useNarrowedScope(screen, scope);
  const context = useMemo(
    () => ({ screen, scope: narrowed, widgets, queries }),
    [screen, narrowed, widgets, queries],
  );
  return (
    <CheckedScreen screen={screen} queries={queries} isEdited={children !== undefined}>
      <ScreenContext value={context}>
        <ChartRangeContext value={chartRange}>
          <Suspense fallback={<Loading />}>{children ?? <GridOnDemand />}</Suspense>
        </ChartRangeContext>
      </ScreenContext>
    </CheckedScreen>
  );
}

function GridOnDemand() {
  const parts = use(loadGrid());
  return <parts.Grid />;
}
