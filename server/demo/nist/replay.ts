import { readRecording, type RecordedEvent, type RecordedItem } from './recording.ts';

/** An event of the recording at its instant in the replay. */
export interface ReplayedEvent extends RecordedEvent {
  sequence: number;
}

/** A recording that happens again, and again when it has ended. */
export interface Replay {
  startedAt: number;
  /** The newest of each value. */
  current(now: number): ReplayedEvent[];
  /** From a sequence on, oldest first. */
  from(sequence: number, question: { now: number; count: number }): ReplayedEvent[];
  /** Sequence of the next event. */
  nextSequence(now: number): number;
}

/** The machine is switched on for the first time: before, there is nothing to see. */
const workBegins = Date.parse('2016-11-01T17:13:55.017Z');
/** As long after the last event as the machine is usually away between two others. */
const workEnds = Date.parse('2016-11-01T19:37:53Z');

/** Of the recording, in epoch milliseconds; half open. */
export interface RecordedPart {
  begin: number;
  end: number;
}

/** Without a part: of the one in which the machine works. */
export function createReplay(
  startedAt: number,
  { begin, end }: RecordedPart = { begin: workBegins, end: workEnds },
): Replay {
  const recorded = readRecording();
  const before = newestOf(recorded.filter(({ at }) => at < begin));
  const events = recorded.filter(({ at }) => at >= begin && at < end);
  const length = end - begin;

  /** By its place in the replay, from 0. */
  function eventAt(place: number): ReplayedEvent[] {
    const event = events[place % events.length];
    if (!event) return [];
    const round = Math.floor(place / events.length);
    const at = startedAt + round * length + (event.at - begin);
    return [{ ...event, at, sequence: before.length + place + 1 }];
  }

  function countUntil(now: number): number {
    const elapsed = Math.max(0, now - startedAt);
    const recordedNow = begin + (elapsed % length);
    const inRound = events.filter(({ at }) => at <= recordedNow).length;
    return Math.floor(elapsed / length) * events.length + inRound;
  }

  /** What was so at the beginning comes first, as if it had been said then. */
  function between(first: number, until: number): ReplayedEvent[] {
    const places = Array.from({ length: Math.max(0, until - first) }, (_, index) => first + index);
    return places.flatMap((place) => {
      const event = before[place - 1];
      if (event) return [{ ...event, at: startedAt, sequence: place }];
      return eventAt(place - before.length - 1);
    });
  }

  function nextSequence(now: number): number {
    return before.length + countUntil(now) + 1;
  }

  return {
    startedAt,
    nextSequence,
    current(now) {
      const next = nextSequence(now);
      const earliest = Math.max(1, next - events.length - before.length);
      return newestOf(between(earliest, next));
    },
    from: (sequence, { now, count }) =>
      between(sequence, Math.min(nextSequence(now), sequence + count)),
  };
}

function newestOf<T extends { item: RecordedItem }>(events: readonly T[]): T[] {
  return [...new Map(events.map((event) => [event.item, event])).values()];
}
