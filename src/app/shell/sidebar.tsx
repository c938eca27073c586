import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { safeLink } from '#lib/safe-address.ts';
import { Icon } from '#ui/icon.tsx';

import { LazyBell } from './lazy-bell.tsx';
import { Brand } from './brand.tsx';
import { permittedMenu } from './menu.ts';
import { OutwardLink } from './menu-links.tsx';
import { MenuList } from './menu-list.tsx';
import { overlaidMenu } from './menu-overlay.ts';
import { useMenuNames } from './menu-preferences.ts';
import { navigationQuery, screensQuery } from '../screen/screen-data.ts';
import { useSession } from '../session/session.ts';
import { UserMenu } from './user-menu.tsx';

/**
 * The menu: full beside the page on a desk, icons on a tablet, optionally with names, and a sheet
 * on a phone.
 */
export function Sidebar({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation();
  const session = useSession();
  const { data: screens = [], isLoading } = useQuery(screensQuery(session));
  const { data: navigation } = useQuery(navigationQuery(session));
  const menu = overlaidMenu(isLoading ? [] : permittedMenu(session, screens), navigation?.Patch);
  const support = navigation?.Site.Support;
  const [hasNames, turnNames] = useMenuNames();
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
      <aside
        className="shell-side"
        data-open={isOpen}
        data-names={hasNames}
        ref={sheet}
        aria-label={t('app.sidebar')}
      >
        <div className="shell-head">
          <Brand place="side" />
          <LazyBell />
        </div>
        <button
          type="button"
          className="shell-link shell-names"
          aria-pressed={hasNames}
          title={t('app.menuNames')}
          onClick={() => turnNames(!hasNames)}
        >
          <Icon name="menu" />
          <span>{t('app.menuNames')}</span>
        </button>
        <MenuList menu={menu} onChoose={onClose} />
        {support && (
          <OutwardLink path={safeLink(support) ?? '/'} icon="options" title="app.support" />
        )}
        <UserMenu />
      </aside>
    </>
  );
}
