import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';

import { Icon, type IconName } from '#ui/icon.tsx';

import { Brand } from './brand.tsx';
import { useSession } from './session.ts';
import { UserMenu } from './user-menu.tsx';

interface View {
  path: string;
  icon: IconName;
  title: string;
}

/** What each menu entry of a role opens. */
const groups: { entry: string; title: string; views: View[] }[] = [
  {
    entry: 'Dashboard',
    title: 'app.plant',
    views: [
      { path: '/dashboard/plant/overview', icon: 'overview', title: 'app.overview' },
      { path: '/dashboard/plant/oee-tile-view', icon: 'tiles', title: 'app.oeeTiles' },
      { path: '/dashboard/plant/oee-grid-view', icon: 'grid', title: 'app.oeeGrid' },
      { path: '/dashboard/plant/process-grid-view', icon: 'process', title: 'app.processGrid' },
    ],
  },
  {
    entry: 'EventInput',
    title: 'app.operation',
    views: [{ path: '/admin/event-input', icon: 'eventInput', title: 'app.eventInput' }],
  },
  {
    entry: 'Administration',
    title: 'app.administration',
    views: [{ path: '/admin/wall-screens', icon: 'wallScreen', title: 'app.wallScreens' }],
  },
];

/** Beside the page on a desk, icons only on a tablet, and a sheet on a phone. */
export function Sidebar({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation();
  const { account } = useSession();
  const menu = new Set(account.Roles.flatMap(({ Menu }) => Menu));
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    function closeByKey({ key }: KeyboardEvent): void {
      if (key === 'Escape') onClose();
    }
    sheet.current?.querySelector<HTMLElement>('a, button')?.focus();
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen, onClose]);

  return (
    <>
      {isOpen && (
        <button
          type="button"
          className="shell-scrim"
          aria-label={t('app.closeMenu')}
          onClick={onClose}
        />
      )}
      <aside className="shell-side" data-open={isOpen} ref={sheet} aria-label={t('app.sidebar')}>
        <div className="shell-head">
          <Brand place="side" />
        </div>
        <nav aria-label={t('app.plantViews')}>
          {groups
            .filter(({ entry }) => menu.has(entry))
            .map(({ entry, title, views }) => (
              <Fragment key={entry}>
                <p className="shell-nav-title">{t(title)}</p>
                <ul>
                  {views.map((view) => (
                    <li key={view.path}>
                      <ViewLink {...view} onClick={onClose} />
                    </li>
                  ))}
                </ul>
              </Fragment>
            ))}
        </nav>
        <UserMenu />
      </aside>
    </>
  );
}

/** Changing the view keeps what the address says of plant and time; a dialog does not come along. */
function ViewLink({ path, icon, title, onClick }: View & { onClick(): void }) {
  const { t } = useTranslation();
  const search = new URLSearchParams(useLocation().search);
  search.delete('insights');
  return (
    <NavLink
      className="shell-link"
      to={{ pathname: path, search: String(search) }}
      title={t(title)}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span>{t(title)}</span>
    </NavLink>
  );
}
