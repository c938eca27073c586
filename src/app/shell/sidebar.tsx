import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';

import { safeLink } from '#lib/safe-address.ts';
import { Icon } from '#ui/icon.tsx';

import { BellPart } from './bell-part.tsx';
import { Brand } from './brand.tsx';
import { menuOf, placeOf, type View } from './menu.ts';
import { overlaidMenu } from './menu-overlay.ts';
import { navigationQuery, screensQuery } from '../screen/screen-data.ts';
import { useSession } from '../session/session.ts';
import { UserMenu } from './user-menu.tsx';

/** Beside the page on a desk, icons only on a tablet, and a sheet on a phone. */
export function Sidebar({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation();
  const session = useSession();
  const { data: screens = [], isLoading } = useQuery(screensQuery(session));
  const { data: navigation } = useQuery(navigationQuery(session));
  const support = navigation?.Site.Support;
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
          <BellPart />
        </div>
        <nav aria-label={t('app.plantViews')}>
          {overlaidMenu(isLoading ? [] : menuOf(session, screens), navigation?.Patch).map(
            ({ entry, title, views }) => (
              <Fragment key={entry}>
                <p className="shell-nav-title">{t(title)}</p>
                <ul>
                  {views.map((view) => (
                    <li key={view.path}>
                      {view.isLink ? (
                        <OutwardLink {...view} />
                      ) : (
                        <ViewLink {...view} onClick={onClose} />
                      )}
                    </li>
                  ))}
                </ul>
              </Fragment>
            ),
          )}
        </nav>
        {support && (
          <OutwardLink path={safeLink(support) ?? '/'} icon="options" title="app.support" />
        )}
        <UserMenu />
      </aside>
    </>
  );
}

/** Opens beside this page. */
function OutwardLink({ path, icon, title }: View) {
  const { t } = useTranslation();
  return (
    <a
      className="shell-link"
      href={path}
      target="_blank"
      rel="noopener noreferrer"
      title={t(title)}
    >
      <Icon name={icon} />
      <span>{t(title)}</span>
    </a>
  );
}

function ViewLink({ path, icon, title, onClick }: View & { onClick(): void }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <NavLink
      end
      className="shell-link"
      to={placeOf(path, search)}
      title={t(title)}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span>{t(title)}</span>
    </NavLink>
  );
}
