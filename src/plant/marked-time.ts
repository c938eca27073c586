import { useCallback, useMemo } from 'react';

import { useAddress } from '#engine/address.ts';

/** Half open. Epoch milliseconds. */
export interface MarkedTime {
  start: number;
  end: number;
}

const name = 'about';

/** The period that a message links to: `?about=<start>-<end>`. The timeline shows it. */
export function useMarkedTime() {
  const [search, change] = useAddress();
  const mark = useCallback(
    (time: MarkedTime | null) => change({ [name]: time && `${time.start}-${time.end}` }),
    [change],
  );
  const about = search.get(name) ?? '';
  return { marked: useMemo(() => readMarked(about), [about]), mark };
}

function readMarked(text: string): MarkedTime | null {
  const [, start, end] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  if (start === undefined || Number(end) < Number(start)) return null;
  return { start: Number(start), end: Number(end) };
}
