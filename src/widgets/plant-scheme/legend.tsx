import type { ReactNode } from 'react';

import type { Level, ShownStatus } from '#shared/machine-status.ts';

import { usePlantScope } from '#plant/plant-scope.ts';
import { useText } from '#engine/text.ts';
import { LevelMark } from '#plant/cells/level-mark.tsx';
import { StatusMark } from '#plant/cells/status-mark.tsx';

import styles from './legend.module.css';

const statuses = ['running', 'stopped', 'unknown'] as const satisfies ShownStatus[];
const levels = ['meeting', 'approaching', 'under', 'missing'] as const satisfies Level[];

/** What shapes and colours mean: statuses in real time, else figures against their targets. */
export function Legend() {
  const { t } = useText();
  const scope = usePlantScope();
  return (
    <ul className={styles['legend']} aria-label={t('legend.label')}>
      {scope.mode.name === 'real-time'
        ? statuses.map((status) => (
            <Entry key={status} words={t(`status.${status}`)} isHatched={status === 'unknown'}>
              <StatusMark word={status} />
            </Entry>
          ))
        : levels.map((level) => (
            <Entry key={level} words={t(`level.${level}`)} isHatched={level === 'missing'}>
              <LevelMark level={level} />
            </Entry>
          ))}
    </ul>
  );
}

interface EntryProps {
  words: string;
  isHatched: boolean;
  children: ReactNode;
}

function Entry({ words, isHatched, children }: EntryProps) {
  return (
    <li className={styles['entry']}>
      {isHatched ? <span className={styles['hatch']} /> : children}
      {words}
    </li>
  );
}
