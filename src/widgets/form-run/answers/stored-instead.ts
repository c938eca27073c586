import type { OutboxEntry } from '#api/forms/outbox-store.ts';
import { otherAnswerOf } from '#api/forms/send-entry.ts';

/** Own and stored answer after a conflict; undefined for other refusals. */
export function storedInstead(
  entry: OutboxEntry,
): { mine: unknown; value: unknown; username: string } | undefined {
  const { write, problem } = entry;
  if (problem?.code === 'form.otherComment' && write.step === 'comment') {
    const { Comment, Username } = problem.current as { Comment: string | null; Username: string };
    return { mine: write.comment, value: Comment, username: Username };
  }
  const other = otherAnswerOf(entry);
  if (!other || !('value' in write)) return undefined;
  return { mine: write.value, value: other.Value, username: other.Username };
}
