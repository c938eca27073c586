import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet } from 'react-router-dom';

import { screensQuery } from './screen-data.ts';
import { useSession } from './session.ts';
import { useConfigChanges } from './use-config-changes.ts';

/** A display on a wall: the screen, and a way to its others. No one is there to use a menu. */
export function KioskFrame() {
  const { t } = useTranslation();
  useConfigChanges();
  const { data: screens = [] } = useQuery(screensQuery(useSession()));
  return (
    <div className="kiosk">
      {screens.length > 1 && (
        <nav className="kiosk-screens" aria-label={t('app.kioskScreens')}>
          {screens.map(({ id, path, title }) => (
            <NavLink key={id} className="shell-link" to={path}>
              {t(title)}
            </NavLink>
          ))}
        </nav>
      )}
      <main id="main" className="shell-main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
