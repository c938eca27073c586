import { readRecording, type RecordedEvent, type RecordedItem } from './recording.ts';

/** A recorded event at its instant of the replay. */
export interface ReplayedEvent extends RecordedEvent {
  sequence: number;
}

/** A recording that is replayed in a loop. */
export interface NistReplay {
  startedAt: number;
  /** The newest event of each item. */
  current(now: number): ReplayedEvent[];
  /** Events from a sequence number on, oldest first. */
  from(sequence: number, question: { now: number; count: number }): ReplayedEvent[];
  /** Sequence number of the next event. */
  nextSequence(now: number): number;
}

/** The machine is switched on: before, there is nothing to show. */
const workBegins = Date.parse('2016-11-01T17:13:55.017Z');
/** Ends after the last event, by the usual gap between two events. */
const workEnds = Date.parse('2016-11-01T19:37:53Z');

/** Epoch milliseconds of the recording; half-open. */
export interface RecordedPart {
  begin: number;
  end: number;
}

/** The default part is the one in which the machine works. */
export function createReplay(
  startedAt: number,
  { begin, end }: RecordedPart = { begin: workBegins, end: workEnds },
): NistReplay {
  const recorded = readRecording();
  const before = newestOf(recorded.filter(({ at }) => at < begin));
  const events = recorded.filter(({ at }) => at >= begin && at < end);
  const length = end - begin;

  /** Event by its index in the replay, from 0. */
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

  /** Values from before the part come first, at the instant of the start. */
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
