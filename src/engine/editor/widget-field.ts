import { createContext, type ReactNode } from 'react';

import type { Screen } from '#schemas/config/screen.gen.ts';

export interface WidgetFieldProps {
  screen: Screen;
  /** The screen of the layers beneath. */
  beneath: Screen;
  /** Id of the widget. */
  id: string;
  onChange(screen: Screen): void;
}

/** A field that the product adds to the form of a widget, above its own; null: none. */
export type RenderWidgetField = (props: WidgetFieldProps) => ReactNode;

export const WidgetFieldContext = createContext<RenderWidgetField | null>(null);
