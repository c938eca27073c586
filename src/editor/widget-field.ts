import { createContext, type ReactNode } from 'react';

import type { Screen } from '#schemas/config/screen.gen.ts';

export interface WidgetFieldProps {
  screen: Screen;
  /** The screen of the layers beneath. */
  base: Screen;
  /** Id of the widget. */
  id: string;
  onChange(screen: Screen): void;
}

/** A product-specific field above the others in the form of a widget; null: none. */
export type RenderWidgetField = (props: WidgetFieldProps) => ReactNode;

export const WidgetFieldContext = createContext<RenderWidgetField | null>(null);
