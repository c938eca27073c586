import { Popover } from '@mantine/core';
import { Suspense, use, useState } from 'react';

import { useMode } from '#plant/mode/mode-context.ts';
import { useText } from '#engine/text.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { dateAt } from '#shared/start-of-day.ts';
import { Icon } from '#ui/icon.tsx';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';

import styles from './controls.module.css';
import { loadPeriodPanel } from './lazy-period-panel.ts';
import { wordsOf } from './period-words.ts';

/** Shows the period, and opens the calendar. */
export function PeriodButton({ timeZone }: { timeZone: string }) {
  const text = useText();
  const { period, choosePeriod } = useMode();
  const [isOpen, setOpen] = useState(false);
  const todaysDate = dateAt(serverNow(), timeZone);

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles['period']}
          aria-label={`${text.t('plant-header.period.choose')}: ${wordsOf(period, todaysDate, text)}`}
          onPointerEnter={() => void loadPeriodPanel().catch(() => {})}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="calendar" />
          {wordsOf(period, todaysDate, text)}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles['panel'] ?? ''}>
        <LazyBoundary>
          <Suspense fallback={<span className={styles['panel-space']} />}>
            <Panel
              period={period}
              todaysDate={todaysDate}
              onChoose={(chosen) => {
                choosePeriod(chosen);
                setOpen(false);
              }}
            />
          </Suspense>
        </LazyBoundary>
      </Popover.Dropdown>
    </Popover>
  );
}

type PanelProps = Parameters<Awaited<ReturnType<typeof loadPeriodPanel>>['PeriodPanel']>[0];

function Panel(props: PanelProps) {
  const { PeriodPanel } = use(loadPeriodPanel());
  return <PeriodPanel {...props} />;
}
