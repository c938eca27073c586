import type { FrameSpan } from '#schemas/api/hub.gen.ts';

import type { LiveItem, Topic } from './live-store.ts';

export interface Frame {
  topic: Topic;
  items: readonly LiveItem[];
  span: FrameSpan;
}

interface FrameHandlers {
  /** Called with the next frame in sequence. */
  next(frame: Frame): void;
  /** Called when changes between two frames are missing. */
  gap(): void;
}

/**
 * Orders the frames of one scope by the sequence numbers they cover. Drops frames older than the
 * snapshot, and buffers frames while the snapshot is loading.
 */
export function createFrameOrder({ next, gap }: FrameHandlers) {
  const lastSeq = new Map<Topic, number>();
  const waiting: Frame[] = [];
  let isOpen = false;

  function take(frame: Frame): void {
    if (!isOpen) {
      waiting.push(frame);
      return;
    }
    const last = lastSeq.get(frame.topic) ?? 0;
    if (frame.span.Seq <= last) return;
    if (frame.span.Since > last) {
      gap();
      return;
    }
    lastSeq.set(frame.topic, frame.span.Seq);
    next(frame);
  }

  return {
    take,
    /** Called when a snapshot is requested: later frames may be newer than it. */
    begin: () => void waiting.splice(0),
    /** The snapshot covers everything up to `seq`. */
    snapshot(seq: number): void {
      for (const topic of ['status', 'metrics', 'kpis'] as const) lastSeq.set(topic, seq);
    },
    open(): void {
      isOpen = true;
      for (const frame of waiting.splice(0)) take(frame);
    },
    close: () => void (isOpen = false),
  };
}
