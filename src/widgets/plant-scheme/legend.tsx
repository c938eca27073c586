import type { ReactNode } from 'react';

import type { Level, StatusWord } from '#shared/machine-status.ts';

import { type ListedMachine, useStatusWords } from '#plant/live/use-live.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import { useText } from '#engine/text.ts';
import { LevelMark } from '#plant/cells/level-mark.tsx';
import { StatusMark } from '#plant/cells/status-mark.tsx';

import styles from './legend.module.css';

const always = new Set<StatusWord>(['running', 'stopped', 'unknown']);
const order = [
  'running',
  'shortStop',
  'stopped',
  'undefined',
  'changeover',
  'break',
  'noShift',
  'unknown',
] as const satisfies StatusWord[];
const levels = ['meeting', 'approaching', 'under', 'missing'] as const satisfies Level[];

/** Legend of shapes and colours: statuses in real time, else levels against targets. */
export function Legend({ machines }: { machines: readonly ListedMachine[] }) {
  const { t } = useText();
  const scope = usePlantScope();
  return (
    <ul className={styles['legend']} aria-label={t('legend.label')}>
      {scope.mode.name === 'real-time' ? (
        <Statuses machines={machines} />
      ) : (
        levels.map((level) => (
          <Entry key={level} words={t(`level.${level}`)} isHatched={level === 'missing'}>
            <LevelMark level={level} />
          </Entry>
        ))
      )}
    </ul>
  );
}

/** The usual statuses, and others that are on the plan now. */
function Statuses({ machines }: { machines: readonly ListedMachine[] }) {
  const { t } = useText();
  const shown = new Set(useStatusWords(machines));
  return order
    .filter((word) => always.has(word) || shown.has(word))
    .map((word) => (
      <Entry key={word} words={t(`status.${word}`)} isHatched={word === 'unknown'}>
        <StatusMark word={word} />
      </Entry>
    ));
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
