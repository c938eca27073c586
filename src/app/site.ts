import { create } from 'zustand';

import { loadSite } from '#api/apps.ts';
import { logError } from '#lib/log.ts';
import type { Site } from '#schemas/api/apps.gen.ts';

const useStore = create<{ site: Site | null }>(() => ({ site: null }));

/** What the installation is called; null before it is known. */
export function useSite(): Site | null {
  return useStore((state) => state.site);
}

/** No page waits for it: the failure is only logged. */
export async function startSite(): Promise<void> {
  try {
    useStore.setState({ site: await loadSite(window.location.hostname) });
  } catch (error) {
    logError('Site not loaded', error);
  }
}
