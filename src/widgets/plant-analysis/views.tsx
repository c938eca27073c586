import type { TFunction } from 'i18next';
import { use } from 'react';
import { Link, useLocation } from 'react-router-dom';

import type { Screen, Tab } from '#schemas/config/screen.gen.ts';

import { DisplayContext } from '#engine/display.ts';
import { useScreen } from '#engine/screen-context.ts';
import { entryOf } from '#plant/tabs/stored-tabs.ts';
import { useTabs } from '#plant/tabs/tabs-context.ts';
import { useText } from '#engine/text.ts';

import styles from './plant-analysis.module.css';
import { TabLink } from './tab-link.tsx';
import { TurnsControl } from './turns-control.tsx';

/** Links to the views of a plant, and the tabs of the current one. Plant and period are kept. */
export function Views() {
  const { t } = useText();
  const { screen } = useScreen();
  const groups = groupsOf(screen.tabs ?? []);
  const shown = groups.find(({ tabs }) => tabs.some(({ href }) => href === screen.path));
  const { hidesControls } = use(DisplayContext);
  if (groups.length === 0) return null;
  if (hidesControls) return <p className={styles['shown']}>{nameOf(screen, shown, t)}</p>;

  return (
    <div className={styles['views']}>
      <nav className={styles['group']} aria-label={t('plant-analysis.views')}>
        {groups.map((group) => (
          <ViewLink key={group.label} {...group} isShown={group === shown} />
        ))}
      </nav>
      {shown?.isView && (
        <nav className={styles['tabs']} aria-label={t('plant-analysis.tabs')}>
          {shown.tabs.map((tab) => (
            <TabLink key={tab.href} tab={tab} />
          ))}
        </nav>
      )}
      <TurnsControl />
    </div>
  );
}

/** Current view and tab as text, for displays without controls: OEE · Tiles. */
function nameOf({ path }: Screen, shown: Group | undefined, t: TFunction): string {
  const tab = shown?.tabs.find(({ href }) => href === path);
  const names = [shown?.isView && shown.label, tab?.label].filter((key) => typeof key === 'string');
  return names.map((key) => t(key)).join(' · ');
}

function ViewLink({ label, tabs, isShown }: Group & { isShown: boolean }) {
  const { t } = useText();
  const { search } = useLocation();
  const { stored } = useTabs();
  return (
    <Link
      className={styles['view']}
      to={{ pathname: entryOf(tabs, stored()), search }}
      aria-current={isShown ? 'true' : undefined}
    >
      {t(label)}
    </Link>
  );
}

interface Group {
  label: string;
  tabs: Tab[];
  /** True for a view with tabs; a tab without a group is a link of its own. */
  isView: boolean;
}

function groupsOf(tabs: readonly Tab[]): Group[] {
  const groups = new Map<string, Group>();
  for (const tab of tabs) {
    const label = tab.group ?? tab.label;
    const group = groups.get(label) ?? { label, tabs: [], isView: tab.group !== undefined };
    group.tabs.push(tab);
    groups.set(label, group);
  }
  return [...groups.values()];
}
