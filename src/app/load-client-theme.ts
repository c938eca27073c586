import { create } from 'zustand';

import { loadTheme } from '#api/apps.ts';
import { logError } from '#lib/log.ts';
import { local } from '#lib/storage.ts';
import type { Theme } from '#schemas/api/apps.gen.ts';
import { type ClientTheme, readClientTheme } from '#theme/client-theme.ts';

const patience = 1500;

const useStore = create<{ theme: ClientTheme | null }>(() => ({ theme: null }));

/** The theme of the site's client; null is the look of Lineside itself. */
export function useClientTheme(): ClientTheme | null {
  return useStore((state) => state.theme);
}

/** Other pages of the site read these items; Lineside itself asks the server each time. */
function storeTheme({ Name, UIJson }: Theme): void {
  local.write('themeName', Name);
  local.write('configs', UIJson);
  const charts = UIJson.find(({ UIObjectName }) => UIObjectName === 'MachineDetailCharts');
  local.write('colorChart', charts?.Color ?? null);
}

/** A theme that is late or missing holds no one back: the failure is only logged. */
export async function startClientTheme(): Promise<void> {
  const work = loadTheme(window.location.hostname)
    .then(async (theme) => {
      storeTheme(theme);
      // Apart from what sign-in needs itself.
      const { applyTheme } = await import('#theme/theme-look.ts');
      applyTheme(theme);
      useStore.setState({ theme: readClientTheme(theme) });
    })
    .catch((error: unknown) => logError('Theme not loaded', error));
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, patience))]);
}
