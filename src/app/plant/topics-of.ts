import type { Topic } from '#plant/live/live-store.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

/** Hub topics of a screen's live queries, without duplicates. */
export function hubTopics(screen: Screen): Topic[] {
  return [...new Set(Object.values(screen.data ?? {}).flatMap((query) => query?.live ?? []))];
}
