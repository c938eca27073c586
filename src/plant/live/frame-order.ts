import type { FrameSpan } from '#schemas/api/hub.gen.ts';

import type { LiveItem, Topic } from './live-store.ts';

export interface Frame {
  topic: Topic;
  items: readonly LiveItem[];
  span: FrameSpan;
}

interface FrameHandlers {
  /** A frame that follows on the one before. */
  next(frame: Frame): void;
  /** Changes lie between the last frame and this one. */
  gap(): void;
}

/**
 * The frames of one scope in their order. Each says which changes it covers; what came before the
 * snapshot falls away, what comes while it is on its way waits for it.
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
    /** A snapshot is asked for: frames from now on may be newer than it. */
    begin: () => void waiting.splice(0),
    /** The snapshot holds everything up to `seq`. */
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
