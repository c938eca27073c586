import { Link, useLocation } from 'react-router-dom';

import { useScreen } from '#engine/screen-context.ts';
import { useText } from '#engine/text.ts';
import type { Tab } from '#schemas/config/screen.gen.ts';

import styles from './views.module.css';

/** The screens beside this one, in their groups. The plant stays the same. */
export function Tabs() {
  const { t } = useText();
  const { screen } = useScreen();
  const { search } = useLocation();
  if (!screen.tabs?.length) return null;

  return (
    <nav className={styles['tabs']} aria-label={t('plant-header.tabs')}>
      {grouped(screen.tabs).map(({ group, tabs }) => (
        <div key={group} className={styles['group']}>
          {group && <span className={styles['group-name']}>{t(group)}</span>}
          {tabs.map(({ href, label }) => (
            <Link
              key={href}
              ref={href === screen.path ? intoView : undefined}
              to={href + search}
              className={styles['tab']}
              aria-current={href === screen.path ? 'page' : undefined}
            >
              {t(label)}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}

/** Where the tabs are wider than the window, the active one is the one to see. */
function intoView(tab: HTMLAnchorElement | null) {
  const tabs = tab?.closest('nav');
  if (tab && tabs) tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft - 48;
}

function grouped(tabs: readonly Tab[]): { group: string; tabs: Tab[] }[] {
  const groups: { group: string; tabs: Tab[] }[] = [];
  for (const tab of tabs) {
    const last = groups.at(-1);
    if (last && last.group === (tab.group ?? '')) last.tabs.push(tab);
    else groups.push({ group: tab.group ?? '', tabs: [tab] });
  }
  return groups;
}
