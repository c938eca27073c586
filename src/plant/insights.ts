import { useDialogInAddress } from '#engine/opened.ts';

/** Machine or plant whose full insights are open: `?insights=<its id>`. */
export function useInsights() {
  return useDialogInAddress('insights');
}
