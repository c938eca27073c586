import type { Words } from './text-files.ts';

/** What the usual words fill in, such as {{count}}, and these do not. */
export function missingSlots(words: string, usual: Words): string[] {
  const wanted = slotsOf(usual['en-US'] ?? Object.values(usual)[0] ?? '');
  return words.trim() === '' ? [] : wanted.filter((slot) => !slotsOf(words).includes(slot));
}

function slotsOf(words: string): string[] {
  return [...new Set(words.match(/\{\{\s*\w+\s*\}\}/g))];
}
