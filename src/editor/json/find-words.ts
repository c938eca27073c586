import type { TFunction } from 'i18next';

/** Our text keys for the search texts of CodeMirror. */
const texts = {
  Find: 'find',
  Replace: 'replace',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'matchCase',
  regexp: 'regexp',
  'by word': 'byWord',
  replace: 'replaceOne',
  'replace all': 'replaceAll',
  close: 'close',
} as const;

/** Search texts for `EditorState.phrases`. */
export function findWords(t: TFunction): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).map(([phrase, name]) => [phrase, t(`editor.json.find.${name}`)]),
  );
}
