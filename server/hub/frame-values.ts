import type { FrameSpan } from '#schemas/api/hub.gen.ts';

export type Topic = FrameSpan['Topic'];

/** Published fields of one machine or metric. */
export type FrameFields = Readonly<Record<string, unknown>>;

/** One entry of a frame; `Seq` is the number of the frame that carried its last change. */
export type FrameEntry = Record<string, unknown> & { Seq: number };

/** Per topic and key: the current values, and the changes since the last frame. */
export function createFrameValues() {
  const latest = new Map<Topic, Map<string, FrameEntry>>();
  const pending = new Map<Topic, Map<string, FrameEntry>>();

  return {
    /** Loads a value of the first snapshot. Changes that came earlier win. */
    load(topic: Topic, key: string, fields: FrameFields) {
      const values = valuesOf(latest, topic);
      values.set(key, { ...fields, ...values.get(key), Seq: 0 });
    },
    /** Takes the fields that changed. */
    put(topic: Topic, key: string, fields: FrameFields) {
      for (const side of [latest, pending]) {
        const values = valuesOf(side, topic);
        const known = values.get(key);
        if (known) Object.assign(known, fields);
        else values.set(key, { ...fields, Seq: 0 });
      }
    },
    pendingTopics: (): Topic[] => [...pending.keys()].filter((topic) => pending.get(topic)?.size),

    /** Takes the pending changes, numbered with the frame. */
    take(topic: Topic, seq: number): FrameEntry[] {
      const whole = valuesOf(latest, topic);
      const changes = [...valuesOf(pending, topic)];
      pending.delete(topic);
      return changes.map(([key, change]) => {
        change.Seq = seq;
        const entry = whole.get(key);
        if (entry) entry.Seq = seq;
        return change;
      });
    },
    /** All current values in full. */
    entries: (topic: Topic): readonly FrameEntry[] => [...valuesOf(latest, topic).values()],
    /** Current values that changed after this frame. */
    changedSince: (topic: Topic, seq: number): FrameEntry[] =>
      [...valuesOf(latest, topic).values()].filter((entry) => entry.Seq > seq),
  };
}

function valuesOf(
  side: Map<Topic, Map<string, FrameEntry>>,
  topic: Topic,
): Map<string, FrameEntry> {
  let values = side.get(topic);
  if (!values) side.set(topic, (values = new Map()));
  return values;
}
