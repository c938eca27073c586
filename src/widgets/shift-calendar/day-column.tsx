import type { CSSProperties } from 'react';

import { clockMinutes } from '#lib/time/clock-time.ts';
import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import { hourMs } from '#shared/durations.ts';

import type { WeekBlock } from './blocks.ts';
import { shiftMinutes, type DayShift, type DragHandle } from './day-plan.ts';
import { kindText, ruleText } from './rule-text.ts';
import styles from './week.module.css';
import type { Drag, Dragging } from './use-drag.ts';
import { rowOfMinutes, type HourRow, type WeekDay } from './week.ts';

export interface DayColumnProps {
  day: WeekDay;
  isToday: boolean;
  /** Index in the week. */
  index: number;
  rows: readonly HourRow[];
  blocks: readonly WeekBlock[];
  timeZone: string;
  /** Shift being dragged or saved on this day. */
  preview: Drag | undefined;
  dragging: Dragging;
  shiftOf(block: WeekBlock): DayShift | undefined;
  onOpen(block: WeekBlock): void;
  onEdit(): void;
}

/** One day from midnight to midnight. */
export function DayColumn(props: DayColumnProps) {
  const { day, isToday, index, rows, blocks, preview, onEdit } = props;
  const { t, locale } = useText();
  const date = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day.date));
  const hours = (day.end - day.start) / hourMs;
  return (
    <section className={styles['day']} aria-label={date} data-today={isToday}>
      <header className={styles['dayHead']}>
        <h2>{date}</h2>
        {hours !== 24 && (
          <small>{t('shift-calendar.hours', { hours: hours.toLocaleString(locale) })}</small>
        )}
        <button
          type="button"
          className={styles['edit']}
          aria-label={t('shift-calendar.editDay', { date })}
          onClick={onEdit}
        >
          {t('shift-calendar.edit')}
        </button>
      </header>
      <div
        className={styles['column']}
        data-column={day.date}
        style={{ '--rows': rows.length } as CSSProperties}
      >
        {rows.map(({ hour, isAgain, days }, row) =>
          days[index] ? null : (
            <div
              key={`${hour}-${isAgain}`}
              className={styles['noHour']}
              style={placed(row, 1)}
              title={t('shift-calendar.noHour')}
            />
          ),
        )}
        {blocks.map((block) => (
          <DrawnBlock key={block.start} {...props} block={block} />
        ))}
        {preview && <Preview shift={preview.shift} rows={rows} />}
      </div>
    </section>
  );
}

/** Position and height in rows. */
function placed(top: number, height: number): CSSProperties {
  return { '--top': top, '--height': height } as CSSProperties;
}

function DrawnBlock(props: DayColumnProps & { block: WeekBlock }) {
  const { block, day, timeZone, dragging, shiftOf, onOpen } = props;
  const { t, locale } = useText();
  const { piece, start, end, top, height, isContinued, edges } = block;
  const time = dateFormat('time', locale, timeZone);
  const when = `${time.format(start)} – ${time.format(end)}`;
  const kind = kindText(t, piece);
  const rule = ruleText(t, piece.Rule);
  const shift = piece.Kind === 'nonWorking' ? undefined : shiftOf(block);
  const held = shift && block.shift && { ...block.shift, shift };
  function grip(edge: DragHandle) {
    return (
      held && (
        <span
          className={styles['grip']}
          data-edge={edge}
          onPointerDown={(event) => dragging.hold(event, { ...held, grip: edge })}
        />
      )
    );
  }
  return (
    <button
      type="button"
      className={styles['block']}
      data-printed
      data-kind={piece.Kind}
      data-rule={piece.Rule.Kind}
      data-held={held !== undefined}
      style={placed(top, height)}
      aria-label={[when, kind, rule].join(', ')}
      title={[when, kind, rule].join('\n')}
      onPointerDown={(event) => {
        if (held) dragging.hold(event, { ...held, grip: 'whole' });
        else if (piece.Kind === 'offShift')
          dragging.draw(event, day.date, t('shift-calendar.newShift'));
      }}
      onClick={() => onOpen(block)}
    >
      {edges.start && grip('start')}
      <span className={styles['blockTime']}>
        {isContinued && <span aria-hidden="true">{'↳ '}</span>}
        {when}
      </span>
      <strong>{kind}</strong>
      <span className={styles['rule']}>{rule}</span>
      {edges.end && grip('end')}
    </button>
  );
}

/** Position of a dragged shift. The part after midnight is not drawn. */
function Preview({ shift, rows }: { shift: DayShift; rows: readonly HourRow[] }) {
  const from = clockMinutes(shift.Start);
  const top = rowOfMinutes(rows, from);
  const bottom = rowOfMinutes(rows, Math.min(from + shiftMinutes(shift), 1440));
  return (
    <div className={styles['preview']} style={placed(top, bottom - top)}>
      {`${shift.Start} – ${shift.End}`}
    </div>
  );
}
