import type { Level, StatusWord } from '#shared/machine-status.ts';

import styles from './level-mark.module.css';
import { StatusMark } from './status-mark.tsx';

/** Levels that use the shape of a status: good, bad and unknown. */
const likeStatus: Record<Exclude<Level, 'approaching' | 'unrated'>, StatusWord> = {
  meeting: 'running',
  under: 'stopped',
  missing: 'unknown',
};

/** The shape for a figure's level against its target: distinguishable without colour. */
export function LevelMark({ level }: { level: Level }) {
  if (level === 'unrated') return null;
  if (level !== 'approaching') return <StatusMark word={likeStatus[level]} />;
  return (
    <svg className={styles['mark']} viewBox="0 0 12 12" aria-hidden="true">
      <path d="M6 0.5 11.5 6 6 11.5 0.5 6Z" />
    </svg>
  );
}
