import type { TextByLanguage } from './text-files.ts';

/** Placeholders of the default text, such as {{count}}, that the new text lacks. */
export function missingSlots(words: string, usual: TextByLanguage): string[] {
  const wanted = slotsOf(usual['en-US'] ?? Object.values(usual)[0] ?? '');
  return words.trim() === '' ? [] : wanted.filter((slot) => !slotsOf(words).includes(slot));
}

function slotsOf(words: string): string[] {
  return [...new Set(words.match(/\{\{\s*\w+\s*\}\}/g))];
}
