import { Link, useLocation } from 'react-router-dom';

import type { Tab } from '#schemas/config/screen.gen.ts';

import { useScreen } from '#engine/screen-context.ts';
import { entryOf } from '#plant/tabs/stored-tabs.ts';
import { useTabs } from '#plant/tabs/tabs-context.ts';
import { useText } from '#engine/text.ts';

import styles from './plant-analysis.module.css';
import { TabLink } from './tab-link.tsx';

/** The views of a plant, and the tabs of the one that is shown. Plant and time stay the same. */
export function Views() {
  const { t } = useText();
  const { screen } = useScreen();
  const groups = groupsOf(screen.tabs ?? []);
  const shown = groups.find(({ tabs }) => tabs.some(({ href }) => href === screen.path));
  if (groups.length === 0) return null;

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
    </div>
  );
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
  /** A view has tabs of its own; a tab without a group stands for itself. */
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
