import { createContext, use } from 'react';

import type { Screen } from '#schemas/config/screen.gen.ts';

import type { QueryRegistry } from './query.ts';
import type { ScreenScope } from './variables.ts';
import type { WidgetRegistry } from './widget.ts';

interface ScreenContextValue {
  screen: Screen;
  scope: ScreenScope;
  widgets: WidgetRegistry;
  queries: QueryRegistry;
}

export const ScreenContext = createContext<ScreenContextValue | undefined>(undefined);

/** The screen around a widget or its frame. */
export function useScreen(): ScreenContextValue {
  const context = use(ScreenContext);
  if (!context) throw new Error('Widgets are drawn inside a ScreenView');
  return context;
}
