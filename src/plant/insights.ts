import { useOpened } from '#engine/opened.ts';

/** Which machine or plant the full insights are open for: `?insights=<its id>`. */
export function useInsights() {
  return useOpened('insights');
}
