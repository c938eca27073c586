import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';

import { MenuIcon } from '#ui/menu-icon.tsx';

import { linkTarget, type MenuEntry } from './menu.ts';

/** Opens in a new tab. */
export function OutwardLink({ path, icon, title }: MenuEntry) {
  const { t } = useTranslation();
  return (
    <a
      className="shell-link"
      href={path}
      target="_blank"
      rel="noopener noreferrer"
      title={t(title)}
    >
      <MenuIcon name={icon} />
      <span>{t(title)}</span>
    </a>
  );
}

export function ViewLink({ path, icon, title, onClick }: MenuEntry & { onClick(): void }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <NavLink
      end
      className="shell-link"
      to={linkTarget(path, search)}
      title={t(title)}
      onClick={onClick}
    >
      <MenuIcon name={icon} />
      <span>{t(title)}</span>
    </NavLink>
  );
}
