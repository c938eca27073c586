import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation } from 'react-router-dom';

import { watchResources } from '#api/hub/resource-changes.ts';
import { DisplayContext } from '#engine/display.ts';
import { useTicking } from '#engine/ticker.ts';
import { serverNow } from '#lib/time/server-clock.ts';

import { Redirect } from '../redirect.tsx';
import { findScreen } from '../screen/find-screen.ts';
import { screensQuery } from '../screen/screen-data.ts';
import { useSession } from '../session/session.ts';
import { useConfigChanges } from '../use-config-changes.ts';
import { keepAwake } from './keep-awake.ts';
import { pictureShift } from './picture-shift.ts';
import { PagingSecondsContext } from './paging-seconds.ts';
import { useDisplay } from './use-display.ts';
import { useScreenTurns } from './use-screen-turns.ts';
import { WallStamp } from './wall-stamp.tsx';

/** A wall display: rotates its screens, with a link to each. There is no menu. */
export function KioskFrame() {
  const { t } = useTranslation();
  useConfigChanges();
  useOwnChanges();
  useEffect(() => keepAwake(), []);
  const shift = useShift();
  const { data: screens = [] } = useQuery(screensQuery(useSession()));
  const { display, kept, screenSeconds, pagingSeconds } = useDisplay();
  useScreenTurns({ paths: screens.map(({ path }) => path), seconds: screenSeconds, ...kept });
  const { pathname } = useLocation();
  const isGone = pathname !== '/' && screens.length > 0 && !findScreen(screens, pathname);
  return (
    <div className="kiosk" style={shift}>
      <div className="kiosk-bar">
        {screens.length > 1 && !display.hidesControls && (
          <nav className="kiosk-screens" aria-label={t('app.kioskScreens')}>
            {screens.map(({ id, path, title }) => (
              <NavLink key={id} className="shell-link" to={path}>
                {t(title)}
              </NavLink>
            ))}
          </nav>
        )}
        <WallStamp />
      </div>
      <main id="main" className="shell-main" tabIndex={-1}>
        <PagingSecondsContext value={pagingSeconds}>
          <DisplayContext value={display}>
            {isGone ? <Redirect to="/" /> : <Outlet />}
          </DisplayContext>
        </PagingSecondsContext>
      </main>
    </div>
  );
}

/** Applies changes of the display's settings by administrators at once. */
function useOwnChanges(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      watchResources((name) => {
        if (name === undefined || name === 'kiosks')
          void client.invalidateQueries({ queryKey: ['screens'] });
      }),
    [client],
  );
}

/** No shift where the user prefers reduced motion. */
function useShift(): { left: number; top: number } {
  const key = useTicking(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return '0 0';
    const { left, top } = pictureShift(serverNow());
    return `${left} ${top}`;
  });
  const [left = 0, top = 0] = key.split(' ').map(Number);
  return { left, top };
}
