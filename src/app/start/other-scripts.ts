import { whenIdle } from '#lib/when-idle.ts';

/** Maximum wait of the first paint for a font, in milliseconds. */
const maxMs = 1500;

/**
 * Fonts of Asian scripts need a large style sheet, which is loaded when the page is idle unless the
 * language uses it. Devanagari has other widths in other fonts: the first paint waits for it, so
 * that nothing moves later. Chinese characters are square in every font.
 */
export async function loadScripts(): Promise<void> {
  const { lang } = document.documentElement;
  if (!/^(zh|hi)/.test(lang)) {
    void whenIdle().then(loadStyles);
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
