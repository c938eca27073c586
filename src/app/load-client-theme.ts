import { create } from 'zustand';

import { loadTheme } from '#api/apps.ts';
import { logError } from '#lib/log.ts';
import { local } from '#lib/storage.ts';
import type { Theme } from '#schemas/api/apps.gen.ts';
import { type ClientTheme, readClientTheme } from '#theme/client-theme.ts';

const timeoutMs = 1500;

const useStore = create<{ theme: ClientTheme | null }>(() => ({ theme: null }));

/** The theme of the site's client; null for the look of Lineside itself. */
export function useClientTheme(): ClientTheme | null {
  return useStore((state) => state.theme);
}

/** Stored for other pages of the site; Lineside itself fetches it each time. */
function storeTheme({ Name, UIJson }: Theme): void {
  local.write('themeName', Name);
  local.write('configs', UIJson);
  const charts = UIJson.find(({ UIObjectName }) => UIObjectName === 'MachineDetailCharts');
  local.write('colorChart', charts?.Color ?? null);
}

/** A late or missing theme does not delay the page: a failure is only logged. */
export async function startClientTheme(): Promise<void> {
  const work = loadTheme(window.location.hostname)
    .then(async (theme) => {
      storeTheme(theme);
      // A separate chunk, not needed by the sign-in page itself.
      const { applyTheme } = await import('#theme/theme-look.ts');
      applyTheme(theme);
      useStore.setState({ theme: readClientTheme(theme) });
    })
    .catch((error: unknown) => logError('Theme not loaded', error));
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}
