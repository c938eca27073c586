import type { Screen, Widget } from '#schemas/config/screen.gen.ts';
import type { WordsByLanguage } from '#shared/words.ts';

/** An example of a widget: part of a screen document, and rows to draw it with. */
export interface WidgetExample {
  title: WordsByLanguage;
  /** Its purpose, in a sentence. */
  about: WordsByLanguage;
  /** Queries by name, as in a screen. */
  data?: Screen['data'];
  /** The widget as a screen has it. */
  widget: Widget;
  /** Options that fit the sample rows alone, such as limits: a new widget begins without them. */
  sampleOptions?: readonly string[];
  /** Names of sample rows, by query name. */
  rows?: Readonly<Record<string, string>>;
}
