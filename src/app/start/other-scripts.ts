import { idle } from '#lib/idle.ts';

/** Milliseconds that the first paint waits for a face. */
const maxMs = 1500;

/**
 * The faces of other scripts cost a long style sheet. Who does not read them has them when the page
 * is idle. Words in Devanagari have another width in another face: the first paint waits for it, so
 * that nothing moves later. A Chinese character is as wide as high in each.
 */
export async function loadScripts(): Promise<void> {
  const { lang } = document.documentElement;
  if (!/^(zh|hi)/.test(lang)) {
    void idle().then(loadStyles);
    return;
  }
  await loadStyles();
  if (!lang.startsWith('hi')) return;
  await Promise.race([
    document.fonts.load('1em "Noto Sans Devanagari Variable"', 'क'),
    new Promise((resolve) => setTimeout(resolve, maxMs)),
  ]);
}

function loadStyles(): Promise<unknown> {
  return import('#theme/fonts-asia.css');
}
