import type { ShownStatus, StatusWord } from '#shared/machine-status.ts';

import styles from './status-mark.module.css';

interface StatusMarkProps {
  /** Selects the shape, distinguishable without colour. The word stands beside it. */
  word: StatusWord;
  /** Selects the colour, if different: a short stop has the colour of running. */
  status?: ShownStatus;
}

export function StatusMark({ word, status }: StatusMarkProps) {
  return (
    <svg
      className={styles['mark']}
      data-status={status ?? word}
      data-shape={word}
      viewBox="0 0 12 12"
      aria-hidden="true"
    >
      <path d={shapes[word]} />
    </svg>
  );
}

const shapes: Record<StatusWord, string> = {
  running: 'M1 6a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z',
  /** A ring. */
  shortStop: 'M2 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  stopped: 'M2 1h8a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H2a1 1 0 0 1-1-1V2a1 1 0 0 1 1-1Z',
  /** A diamond split by a line: change from one product to another. */
  changeover: 'M6 0.5 9.5 4.9H2.5ZM2.5 7.1H9.5L6 11.5Z',
  undefined: 'M6 0.5 11.5 11H0.5Z',
  /** A hatched frame. */
  noShift: 'M1 1H11V11H1ZM1 6 6 1M1 11 11 1M6 11 11 6',
  /** Two bars, as a pause is drawn. */
  break: 'M2 1H5V11H2ZM7 1H10V11H7Z',
  /** A hatch without a frame. */
  unknown: 'M1 5 5 1M1 9 9 1M3 11 11 3M7 11 11 7',
};
