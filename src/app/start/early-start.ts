import type { QueryClient } from '@tanstack/react-query';

import { prepareHub } from '#api/hub/hub.ts';
import { loadGrid } from '#engine/layout/lazy-grid.ts';
import { loadWidget } from '#engine/widget-parts.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { widgets } from '#widgets/registry.ts';

import { loadMachineScreen } from '../plant/lazy-machine-screen.ts';
import { findScreen, type FoundScreen } from '../screen/find-screen.ts';
import { machinePlaceQuery, plantsQuery, screensQuery } from '../screen/screen-data.ts';
import { serverDataOf } from '../server-data.ts';
import type { Session } from '../session/session.ts';
import { loadScreenPage, loadShell } from './parts.ts';

/**
 * Loads everything for the first screen of a stored session in parallel. A failure is ignored here:
 * it is retried and shown where it is needed. On pages that work offline, stored replies are
 * restored first.
 */
export async function startEarly(session: Session): Promise<void> {
  const { pathname } = window.location;
  if (/^\/($|admin)/.test(pathname))
    await (await import('../offline/restore.ts')).restoreAnswers(session);
  const serverData = serverDataOf(session.account.Id);
  void serverData.prefetchQuery(plantsQuery(session));
  await Promise.allSettled([
    loadShell(),
    loadScreenPage(),
    loadGrid(),
    prepareHub(),
    // Restored replies resolve at once, so that there is no wait without a network.
    serverData.ensureQueryData(screensQuery(session)).then(({ screens }) => {
      const found = findScreen(screens, pathname);
      return found && Promise.all([loadWidgets(found.screen), startMachine(serverData, found)]);
    }),
  ]);
}

function loadWidgets(screen: Screen) {
  const lines = Object.values(screen.widgets).flatMap(
    (placed) => (placed && widgets[placed.type]) ?? [],
  );
  return Promise.all(lines.map(loadWidget));
}

/** The plant of a machine has to be known before its data are requested. */
async function startMachine(serverData: QueryClient, { screen, params }: FoundScreen) {
  if (screen.subject !== 'machine') return;
  const { Id: machineId } = params;
  await Promise.all([
    loadMachineScreen(),
    machineId !== undefined && serverData.prefetchQuery(machinePlaceQuery(machineId)),
  ]);
}
