import { useMemo } from 'react';

import { useScreen } from '#engine/screen-context.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { dateFormat } from '#shared/date-format.ts';

import { boardHours } from './board-hours.ts';

import { BoardHead } from './board-head.tsx';
import { BoardRow } from './board-row.tsx';
import type { ShiftBoardOptions } from './shift-board.gen.ts';
import styles from './shift-board.module.css';
import schema from './shift-board.schema.json' with { type: 'json' };
import { validate } from './shift-board.validate.gen.js';

const slots = {
  board: { query: 'shift-board' },
  machines: { query: 'all-machines', optional: true },
  plants: { query: 'plants', optional: true },
} as const;

/** The shift of one machine by hour: goal, production, difference, stops and notes. */
export const shiftBoard = defineWidget<ShiftBoardOptions, typeof slots>({
  type: 'shift-board',
  schema,
  validate,
  size: { w: 12, h: 16 },
  slots,
  Component: ShiftBoard,
});

const columns = ['hour', 'target', 'made', 'difference', 'running', 'stops'] as const;

function ShiftBoard({ options, data }: WidgetProps<ShiftBoardOptions, typeof slots>) {
  const { t, locale } = useText();
  const { user } = useScreen().scope;
  const [board] = data.board;
  const hours = useMemo(() => (board ? boardHours(board) : []), [board]);
  if (!board) return null;
  const hasNotes = options.notes !== false;
  const format = dateFormat('time', locale, board.timeZone);
  return (
    <div className={styles['board']}>
      <BoardHead board={board} hours={hours} machines={data.machines} plants={data.plants} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs the focus to be scrolled by keyboard */}
      <div className={styles['scroll']} tabIndex={0}>
        <table className={styles['table']} aria-label={t('shift-board.label')}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`shift-board.column.${column}`)}
                </th>
              ))}
              {hasNotes && <th scope="col">{t('shift-board.column.note')}</th>}
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <BoardRow
                key={`${board.machine.Id} ${hour.hourAt}`}
                hour={hour}
                machine={board.machine}
                time={`${format.format(hour.start)} – ${format.format(hour.end)}`}
                note={noteOf(hasNotes, user.IsKiosk)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Wall screens are read-only. */
function noteOf(hasNotes: boolean, isKiosk: boolean): 'none' | 'read' | 'write' {
  if (!hasNotes) return 'none';
  return isKiosk ? 'read' : 'write';
}
