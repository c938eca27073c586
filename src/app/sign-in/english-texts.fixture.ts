import { readFileSync } from 'node:fs';

/** The English texts of a file below `src/app`, by its path without `.texts.json`. */
export function englishTexts(name: string): Record<string, string> {
  const file = JSON.parse(readFileSync(`src/app/${name}.texts.json`, 'utf8'));
  return (file as Record<string, Record<string, string>>)['en-US'] ?? {};
}
