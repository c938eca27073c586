import type { Screen, Widget } from '#schemas/config/screen.gen.ts';

/** Words by language. */
export type Words = Readonly<Record<string, string>>;

/** How a widget is used: a piece of a screen document, and rows to draw it with. */
export interface WidgetExample {
  title: Words;
  /** What it is for, in a sentence. */
  about: Words;
  /** Queries by name, as in a screen. */
  data?: Screen['data'];
  /** As in a screen. */
  widget: Widget;
  /** By the name of a query, the sample of the rows that it answers with. */
  rows?: Readonly<Record<string, string>>;
}
