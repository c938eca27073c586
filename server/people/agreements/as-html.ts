import { escapeMarkup } from '#shared/escape-markup.ts';

/** Text without a tag becomes paragraphs; the browser makes either safe before it is shown. */
export function asHtml(text: string): string {
  if (/<[a-z][\s\S]*>/i.test(text)) return text;
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeMarkup(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}
