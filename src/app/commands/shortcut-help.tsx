import { useTranslation } from 'react-i18next';

import { changeAppearance, useAppearance } from '#theme/appearance.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { isSingleKey, type Shortcut, useRegisteredShortcuts } from '#ui/shortcuts.ts';

import { Keys } from './keys.tsx';
import { closeOverlay } from './overlay.ts';
import styles from './commands.module.css';

/** All active shortcuts of the current page, by group. */
export function ShortcutHelp() {
  const { t } = useTranslation();
  const { keys } = useAppearance();
  const groups = grouped(useRegisteredShortcuts());
  return (
    <Dialog title={t('app.shortcuts')} onClose={() => closeOverlay('shortcuts')}>
      {[...groups].map(([group, lines]) => (
        <section key={group} className={styles['group']}>
          <h3>{t(group)}</h3>
          <dl>
            {[...lines].map(([label, shortcuts]) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                {shortcuts.map((shortcut) => (
                  <dd
                    key={shortcut.keys}
                    data-off={(keys === 'off' && isSingleKey(shortcut)) || undefined}
                  >
                    <Keys keys={shortcut.keys} />
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        label={t('app.shortcuts.single')}
        isChecked={keys === 'on'}
        onChange={(isOn) => changeAppearance({ keys: isOn ? 'on' : 'off' })}
      />
      <p className={styles['hint']}>{t('app.shortcuts.single.hint')}</p>
    </Dialog>
  );
}

/** By group and label: several shortcuts for one command share a row. */
function grouped(shortcuts: readonly Shortcut[]) {
  const groups = new Map<string, Map<string, Shortcut[]>>();
  for (const shortcut of shortcuts) {
    const lines = groups.get(shortcut.group) ?? new Map<string, Shortcut[]>();
    lines.set(shortcut.label, [...(lines.get(shortcut.label) ?? []), shortcut]);
    groups.set(shortcut.group, lines);
  }
  return groups;
}
