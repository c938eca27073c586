import { escapeMarkup } from '#shared/escape-markup.ts';
import { onDemand } from '#ui/on-demand.ts';

/** Loaded with the first text: no other widget needs it. */
export const loadParser = onDemand(async () => {
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
