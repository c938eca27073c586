import { type CSSProperties, useMemo } from 'react';

import { useText } from '#engine/text.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { dateAt } from '#shared/start-of-day.ts';
import type { ShiftSchedules } from '#schemas/api/machine-service.gen.ts';

import { blocksOf, type WeekBlock } from './blocks.ts';
import { DayColumn } from './day-column.tsx';
import { shiftsOfDate } from './day-plan.ts';
import styles from './week.module.css';
import { useDrag, type Drag } from './use-drag.ts';
import { hourRows, type HourRow, type WeekDay } from './week.ts';

interface WeekGridProps {
  plan: ShiftSchedules;
  days: readonly WeekDay[];
  snap: number;
  /** Shift being saved. */
  pending: Drag | undefined;
  onDrop(drag: Drag): void;
  onOpen(block: WeekBlock, date: string): void;
  onEdit(date: string): void;
}

/**
 * A week in the plant's time zone: a column for each day, a row for each hour; on phones a list.
 */
export function WeekGrid({ plan, days, snap, pending, onDrop, onOpen, onEdit }: WeekGridProps) {
  const { TimeZone: timeZone } = plan;
  const rows = useMemo(() => hourRows(days, timeZone), [days, timeZone]);
  const blocks = useMemo(() => blocksOf(plan, days, rows), [plan, days, rows]);
  const dragging = useDrag({ rows, snap, onDrop });
  const preview = dragging.drag ?? pending;
  const today = dateAt(serverNow(), timeZone);
  return (
    <div className={styles['grid']}>
      <Axis rows={rows} />
      {days.map((day, index) => (
        <DayColumn
          key={day.date}
          day={day}
          isToday={day.date === today}
          index={index}
          rows={rows}
          blocks={blocks[index] ?? []}
          timeZone={timeZone}
          preview={preview?.date === day.date ? preview : undefined}
          dragging={dragging}
          shiftOf={({ shift }) => shift && shiftsOfDate(plan, shift.date)[shift.index]}
          onOpen={(block) => onOpen(block, block.shift?.date ?? day.date)}
          onEdit={() => onEdit(day.date)}
        />
      ))}
    </div>
  );
}

function Axis({ rows }: { rows: readonly HourRow[] }) {
  const { t } = useText();
  return (
    <div className={styles['axis']} aria-hidden="true">
      <div className={styles['dayHead']} />
      <div className={styles['column']} style={{ '--rows': rows.length } as CSSProperties}>
        {rows.map(({ hour, isAgain }, row) => (
          <span
            key={`${hour}-${isAgain}`}
            style={{ '--top': row } as CSSProperties}
            title={isAgain ? t('shift-calendar.again') : undefined}
          >
            {`${String(hour).padStart(2, '0')}:00${isAgain ? ' ²' : ''}`}
          </span>
        ))}
      </div>
    </div>
  );
}
