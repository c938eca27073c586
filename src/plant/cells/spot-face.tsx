import type { ReactNode } from 'react';

import type { ShownStatus } from '#shared/machine-status.ts';

import styles from './spot-face.module.css';

export type SpotTone = 'well' | 'near' | 'bad' | 'idle' | 'unknown' | 'unrated';

export const statusTones: Record<ShownStatus, SpotTone> = {
  running: 'well',
  stopped: 'bad',
  undefined: 'bad',
  planned: 'idle',
  unknown: 'unknown',
};

interface SpotFaceProps {
  tone: SpotTone;
  isEllipse: boolean;
  mark: ReactNode;
  name: string;
  word: string;
  /** Where there is no room for both, show the figure without its word. */
  isFigureFirst?: boolean;
  children: ReactNode;
}

/**
 * A machine on a floor plan. Small spots show the shape, larger ones the name, the largest all.
 * Screen readers always get all. Its parent must be a size container.
 */
export function SpotFace({
  tone,
  isEllipse,
  mark,
  name,
  word,
  isFigureFirst,
  children,
}: SpotFaceProps) {
  return (
    <span className={styles['face']} data-tone={tone} data-ellipse={isEllipse || undefined}>
      <span className={styles['label']}>
        {mark}
        <span className={styles['name']} dir="auto">
          {name}
        </span>{' '}
      </span>
      <span className={styles['words']}>
        <span className={styles[isFigureFirst ? 'spare' : 'word']}>{word}</span>{' '}
        <span className={styles['figure']}>{children}</span>
      </span>
    </span>
  );
}
