import type { Topic } from '#plant/live/live-store.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

/** What the queries of a screen are kept live by, each once. */
export function topicsOf(screen: Screen): Topic[] {
  return [...new Set(Object.values(screen.data ?? {}).flatMap((query) => query?.live ?? []))];
}
