import { useLayoutEffect, useRef } from 'react';

import { useText } from '#engine/text.ts';

import styles from './items.module.css';
import { timeRangesOf, timeRangesText, type TimeRange } from './time-ranges.ts';

interface TimeRangesCellProps {
  label: string;
  /** Text that `timeRangesOf` reads. */
  value: string;
  /** Id of the fault's text. */
  description: string | undefined;
  onChange(value: string): void;
}

/** Time ranges, each with two fields; can be added and removed. */
export function TimeRangesCell({ label, value, description, onChange }: TimeRangesCellProps) {
  const { t } = useText();
  const ranges = timeRangesOf(value);
  const cell = useRef<HTMLFieldSetElement>(null);
  const isAdded = useRef(false);
  // In a layout effect, so that the next key reaches it.
  useLayoutEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    cell.current?.querySelector<HTMLElement>('div:last-of-type > input')?.focus();
  });

  function take(next: readonly TimeRange[]): void {
    onChange(timeRangesText(next));
  }

  function add(): void {
    isAdded.current = true;
    take([...ranges, { start: '', end: '' }]);
  }

  return (
    <fieldset
      ref={cell}
      className={styles['ranges']}
      aria-label={label}
      aria-describedby={description}
    >
      {ranges.map((range, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- time ranges have no id
        <div key={index}>
          {(['start', 'end'] as const).map((side) => (
            <input
              key={side}
              className="ls-input"
              type="time"
              aria-label={t(`resource-table.range.${side}`, { label, number: index + 1 })}
              value={range[side]}
              onChange={({ target }) =>
                take(ranges.with(index, { ...range, [side]: target.value }))
              }
            />
          ))}
          <button
            type="button"
            aria-label={t('resource-table.range.remove', { label, number: index + 1 })}
            title={t('resource-table.range.remove', { label, number: index + 1 })}
            onClick={() => take(ranges.toSpliced(index, 1))}
          >
            {'×'}
          </button>
        </div>
      ))}
      <button
        type="button"
        className="ls-link"
        aria-label={t('resource-table.range.add', { label })}
        onClick={add}
      >
        {t('resource-table.addItem')}
      </button>
    </fieldset>
  );
}
