import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import { useMarkedTime } from '#plant/marked-time.ts';
import { useShowTime } from '#plant/mode/use-show-time.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { TimeRange } from '#schemas/api/meetings.gen.ts';

import styles from './machine-chat.module.css';

/** The period of a message; a press shows it on the timeline. */
export function AboutTime({ range }: { range: TimeRange }) {
  const { t, locale } = useText();
  const { timeZone } = usePlantScope();
  const { marked, mark } = useMarkedTime();
  const show = useShowTime();
  const time = { start: Date.parse(range.Start), end: Date.parse(range.End) };
  const isMarked = marked?.start === time.start && marked.end === time.end;
  function press(): void {
    mark(isMarked ? null : time);
    if (!isMarked) show(time);
  }
  return (
    <button type="button" className={styles['about']} aria-pressed={isMarked} onClick={press}>
      {t('machine-chat.about', {
        time: dateFormat('hour', locale, timeZone).formatRange(time.start, time.end),
      })}
    </button>
  );
}
