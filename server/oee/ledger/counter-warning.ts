/** Doubtful counter values. The codes are stable: pages have texts for them. */
export interface CounterWarning {
  code: 'counter.fell' | 'counter.rose' | 'counter.beyondTotal';
  /**
   * The last good value and the doubtful one; for counters that disagree 0 and the excess parts.
   */
  from: number;
  to: number;
}

/** A warning with the tag of its counter. */
export interface TaggedWarning extends CounterWarning {
  tag: string;
}

export function isSameWarning(one: TaggedWarning, other: TaggedWarning): boolean {
  return warningText(one) === warningText(other);
}

/** Text for the log. */
export function warningText({ code, tag, from, to }: TaggedWarning): string {
  if (code === 'counter.beyondTotal')
    return `${tag} has counted ${to} parts that totalparts has not`;
  const what = code === 'counter.fell' ? 'fell' : 'rose faster than it can';
  return `${tag} ${what}, from ${from} to ${to}`;
}
