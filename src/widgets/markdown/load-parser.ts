import { escapeMarkup } from '#shared/escape-markup.ts';
import { lazyModule } from '#ui/lazy-module.ts';

/** Loaded with the first text: no other widget needs it. */
export const loadParser = lazyModule(async () => {
  const { Marked } = await import('marked');
  const marked = new Marked({
    renderer: {
      // Raw HTML is shown as it is written, and of a picture its words.
      html: ({ text }) => escapeMarkup(text),
      image: ({ text }) => escapeMarkup(text),
    },
  });
  return { parse: (text: string) => marked.parse(text, { async: false }) };
});
