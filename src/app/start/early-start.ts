import type { QueryClient } from '@tanstack/react-query';

import { prepareHub } from '#api/hub/hub.ts';
import { loadGrid } from '#engine/layout/grid-part.ts';
import { loadWidget } from '#engine/widget-parts.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { widgets } from '#widgets/registry.ts';

import { loadMachineScreen } from '../plant/machine-part.ts';
import { findScreen, type FoundScreen } from '../screen/find-screen.ts';
import { machinePlaceQuery, plantsQuery, screensQuery } from '../screen/screen-data.ts';
import { serverDataOf } from '../server-data.ts';
import type { Session } from '../session/session.ts';
import { loadScreenPage, loadShell } from './parts.ts';

/**
 * Everything that the first screen of a stored session is made of, asked for at once instead of one
 * after the other. What fails here is asked for again, and told, where it is needed. Where a person
 * may begin without a network, what the device keeps comes first.
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
    // As the device keeps them, where it does: without a network they are not waited for.
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

/** Which plant a machine belongs to has to be known before anything of it is asked. */
async function startMachine(serverData: QueryClient, { screen, params }: FoundScreen) {
  if (screen.subject !== 'machine') return;
  const { Id: machineId } = params;
  await Promise.all([
    loadMachineScreen(),
    machineId !== undefined && serverData.prefetchQuery(machinePlaceQuery(machineId)),
  ]);
}
