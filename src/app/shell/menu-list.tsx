import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

import type { MenuEntry, ViewGroup } from './menu.ts';
import { OutwardLink, ViewLink } from './menu-links.tsx';
import { hasPage, isOpenByDefault, type MenuPart, menuParts } from './menu-parts.ts';
import { useOpenedParts } from './menu-preferences.ts';

interface MenuListProps {
  menu: readonly ViewGroup[];
  /** Called when a page was chosen. */
  onChoose(): void;
}

/** Pages under collapsible headings. In the icon bar all of them are shown. */
export function MenuList({ menu, onChoose }: MenuListProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [opened, open] = useOpenedParts();
  const parts = menuParts(menu);
  const list = useRef<HTMLElement>(null);
  const { length } = parts;
  useEffect(() => {
    if (list.current) bringIntoView(list.current);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs at each change of the page, whose path the effect does not read
  }, [pathname, length]);
  return (
    <nav ref={list} aria-label={t('app.plantViews')}>
      {parts.map((part) => (
        <Part
          key={part.id}
          part={part}
          isOpen={opened[part.id] ?? isOpenByDefault(part, parts, pathname)}
          isHere={hasPage(part, pathname)}
          onOpen={(isOpen) => open(part.id, isOpen)}
          onChoose={onChoose}
        />
      ))}
    </nav>
  );
}

/** Scrolls a long menu to the current page. */
function bringIntoView(menu: HTMLElement): void {
  const box = menu.getBoundingClientRect();
  const entry = menu.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  if (!entry || (entry.top >= box.top && entry.bottom <= box.bottom)) return;
  menu.scrollTop += (entry.top + entry.bottom - box.top - box.bottom) / 2;
}

/** Whether a link of this site is opened in place, like the product's pages. */
function isOfApp({ path }: Pick<MenuEntry, 'path'>): boolean {
  return /^\/(?!\/)/.test(path);
}

interface PartProps {
  part: MenuPart;
  isOpen: boolean;
  /** The part contains the current page. */
  isHere: boolean;
  onOpen(isOpen: boolean): void;
  onChoose(): void;
}

function Part({ part: { title, views }, isOpen, isHere, onOpen, onChoose }: PartProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="shell-nav-part" data-open={isOpen}>
      <button
        type="button"
        className="shell-nav-title"
        aria-expanded={isOpen}
        aria-controls={id}
        data-here={isHere}
        onClick={({ currentTarget }) => {
          onOpen(!isOpen);
          // After rendering: pages of a part at the lower edge would be out of view.
          setTimeout(() => currentTarget.parentElement?.scrollIntoView?.({ block: 'nearest' }));
        }}
      >
        <span id={`${id}-title`}>{t(title)}</span>
        <svg className="ls-icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M9 6l6 6-6 6" />
        </svg>
      </button>
      <ul id={id} aria-labelledby={`${id}-title`}>
        {views.map((view) => (
          <li key={view.path}>
            {view.isLink && !isOfApp(view) ? (
              <OutwardLink {...view} />
            ) : (
              <ViewLink {...view} onClick={onChoose} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
