import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';

import { Icon, type IconName } from '#ui/icon.tsx';

import { Brand } from './brand.tsx';
import { UserMenu } from './user-menu.tsx';

const views: { tab: string; icon: IconName; title: string }[] = [
  { tab: 'overview', icon: 'overview', title: 'app.overview' },
  { tab: 'oee-tile-view', icon: 'tiles', title: 'app.oeeTiles' },
  { tab: 'oee-grid-view', icon: 'grid', title: 'app.oeeGrid' },
  { tab: 'process-grid-view', icon: 'process', title: 'app.processGrid' },
];

/** Beside the page on a desk, icons only on a tablet, and a sheet on a phone. */
export function Sidebar({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation();
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
          <p className="shell-nav-title">{t('app.plant')}</p>
          <ul>
            {views.map((view) => (
              <li key={view.tab}>
                <ViewLink {...view} onClick={onClose} />
              </li>
            ))}
          </ul>
        </nav>
        <UserMenu />
      </aside>
    </>
  );
}

/** Changing the view keeps the plant that the address names. */
function ViewLink({
  tab,
  icon,
  title,
  onClick,
}: (typeof views)[number] & {
  onClick(): void;
}) {
  const { t } = useTranslation();
  const plant = new URLSearchParams(useLocation().search).get('Id');
  const search = plant === null ? '' : `?${new URLSearchParams({ Id: plant })}`;
  return (
    <NavLink
      className="shell-link"
      to={{ pathname: `/dashboard/plant/${tab}`, search }}
      title={t(title)}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span>{t(title)}</span>
    </NavLink>
  );
}
