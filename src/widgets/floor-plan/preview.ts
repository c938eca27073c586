import type { ShownStatus, StatusWord } from '#shared/machine-status.ts';

/** Where machines stand, or how they will look. `mixed`: each status in turn. */
export type Preview = 'places' | 'mixed' | StatusWord;

/** How a machine is drawn that is said to do this. */
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

export const previews: readonly Preview[] = ['places', 'mixed', ...words];

/** What a machine does in a preview; undefined for its place alone. */
export function previewWord(preview: Preview, index: number): StatusWord | undefined {
  if (preview === 'places') return undefined;
  return preview === 'mixed' ? words[index % words.length] : preview;
}
