import type { ShownStatus, StatusWord } from '#shared/machine-status.ts';

/** Places only, or machines with a status. `mixed`: each status in turn. */
export type Preview = 'places' | 'mixed' | StatusWord;

/** Displayed status of a status word. */
export const shownAs: Record<StatusWord, ShownStatus> = {
  running: 'running',
  shortStop: 'running',
  stopped: 'stopped',
  changeover: 'stopped',
  undefined: 'undefined',
  noShift: 'planned',
  break: 'planned',
  unknown: 'unknown',
};

const words = Object.keys(shownAs) as StatusWord[];

export const planPreviews: readonly Preview[] = ['places', 'mixed', ...words];

/** Status word of a machine in a preview; undefined for its place only. */
export function previewWord(preview: Preview, index: number): StatusWord | undefined {
  if (preview === 'places') return undefined;
  return preview === 'mixed' ? words[index % words.length] : preview;
}
