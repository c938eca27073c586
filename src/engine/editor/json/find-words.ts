import type { TFunction } from 'i18next';

/** What CodeMirror calls the parts of its search, and our texts for them. */
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

/** The words of the search, for `EditorState.phrases`. */
export function findWords(t: TFunction): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).map(([phrase, name]) => [phrase, t(`editor.json.find.${name}`)]),
  );
}
