import { useEffect, useRef } from 'react';

import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import { type MarkedTime, useMarkedTime } from '#plant/marked-time.ts';

interface MarkedNoteProps {
  marked: MarkedTime;
  timeZone: string;
}

/** The marked period as text, with a button to clear it. Scrolls into view. */
export function MarkedNote({ marked: { start, end }, timeZone }: MarkedNoteProps) {
  const { t, locale } = useText();
  const { mark } = useMarkedTime();
  const note = useRef<HTMLSpanElement>(null);
  useEffect(() => note.current?.scrollIntoView?.({ block: 'nearest' }), []);
  return (
    <span ref={note}>
      {t('status-timeline.marked', {
        time: dateFormat('hour', locale, timeZone).formatRange(start, end),
      })}{' '}
      <button type="button" className="ls-link" onClick={() => mark(null)}>
        {t('status-timeline.unmark')}
      </button>
    </span>
  );
}
