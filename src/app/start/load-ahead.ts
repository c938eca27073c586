import { fetchFilesAhead } from '#api/files-ahead.ts';
import { loadWidget } from '#engine/widget-parts.ts';
import { loadPeriodPanel } from '#widgets/plant-header/lazy-period-panel.ts';
import { widgets } from '#widgets/registry.ts';

import { loadInsights } from '../insights/insights.tsx';

const tryAgainMs = 30_000;

/**
 * Preloads the parts beside this screen, so that they open at once, even while the server is down.
 * The files are fetched one after another and then imported from the browser's cache: one import
 * may need a dozen files in parallel, and on a lossy network each would block one of the browser's
 * six connections to the server. Development has no list of files, and preloads nothing.
 */
export async function loadAhead(until: AbortSignal): Promise<void> {
  if (!import.meta.env.PROD) return;
  while (!until.aborted) {
    const areFetched = await fetchFilesAhead(until).then(
      () => true,
      () => false,
    );
    if (areFetched) return importAll();
    await new Promise((resolve) => setTimeout(resolve, tryAgainMs));
  }
}

async function importAll(): Promise<void> {
  await loadPeriodPanel().catch(() => {});
  await loadInsights().catch(() => {});
  for (const line of Object.values(widgets)) await loadWidget(line).catch(() => {});
  await import('../commands/sign-out-dialog.tsx').catch(() => {});
}
