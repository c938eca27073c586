import type { Screen, Widget } from '#schemas/config/screen.gen.ts';
import type { WordsByLanguage } from '#shared/words.ts';

/** How a widget is used: a piece of a screen document, and rows to draw it with. */
export interface WidgetExample {
  title: WordsByLanguage;
  /** What it is for, in a sentence. */
  about: WordsByLanguage;
  /** Queries by name, as in a screen. */
  data?: Screen['data'];
  /** The widget as a screen has it. */
  widget: Widget;
  /** By the name of a query, the sample of the rows that it answers with. */
  rows?: Readonly<Record<string, string>>;
}
