/** What is odd about counters; stable, pages have texts for them. */
export interface CounterWarning {
  code: 'counter.fell' | 'counter.rose' | 'counter.beyondTotal';
  /** The last good value and the one in doubt; for counters that disagree 0 and the parts too many. */
  from: number;
  to: number;
}

/** Of one counter of a machine. */
export interface TaggedWarning extends CounterWarning {
  tag: string;
}

export function isSameWarning(one: TaggedWarning, other: TaggedWarning): boolean {
  return wordsOf(one) === wordsOf(other);
}

/** For the log. */
export function wordsOf({ code, tag, from, to }: TaggedWarning): string {
  if (code === 'counter.beyondTotal')
    return `${tag} has counted ${to} parts that totalparts has not`;
  const what = code === 'counter.fell' ? 'fell' : 'rose faster than it can';
  return `${tag} ${what}, from ${from} to ${to}`;
}
