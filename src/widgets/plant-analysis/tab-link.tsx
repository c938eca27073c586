import { Link, useLocation } from 'react-router-dom';

import type { Tab } from '#schemas/config/screen.gen.ts';

import { useScreen } from '#engine/screen-context.ts';
import { useTabs } from '#plant/tabs/tabs-context.ts';
import { useText } from '#engine/text.ts';
import { Icon } from '#ui/icon.tsx';

import styles from './plant-analysis.module.css';

/** A rotating tab has a lock: pressing the active tab toggles it. */
export function TabLink({ tab }: { tab: Tab }) {
  const { t } = useText();
  const { screen } = useScreen();
  const { search } = useLocation();
  const { locked, choose } = useTabs();
  const isActive = tab.href === screen.path;
  const isLocked = locked.includes(tab.href);
  const hasLock = tab.period !== undefined;

  return (
    <Link
      className={styles['tab']}
      to={{ pathname: tab.href, search }}
      aria-current={isActive ? 'page' : undefined}
      title={isActive && hasLock ? t(`plant-analysis.${isLocked ? 'unlock' : 'lock'}`) : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (hasLock || !isActive) choose(tab.href);
      }}
    >
      {t(tab.label)}
      {hasLock && <Lock isLocked={isLocked} isActive={isActive} />}
    </Link>
  );
}

/** An open lock is shown on the active tab only, as it can be closed there. */
function Lock({ isLocked, isActive }: { isLocked: boolean; isActive: boolean }) {
  const { t } = useText();
  if (!isLocked && !isActive) return null;
  return (
    <span className={styles['lock']} data-locked={isLocked || undefined}>
      <Icon name={isLocked ? 'lock' : 'unlock'} />
      {isLocked && <span className="ls-visually-hidden">{t('plant-analysis.locked')}</span>}
    </span>
  );
}
