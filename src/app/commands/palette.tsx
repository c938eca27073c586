import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Icon } from '#ui/icon.tsx';
import { MenuIcon } from '#ui/menu-icon.tsx';

import styles from './commands.module.css';
import { type Command, findCommands } from './find-commands.ts';
import { Keys } from './keys.tsx';
import { closeOverlay } from './overlay.ts';
import { recentCommands, rememberCommand } from './recent.ts';
import { takeTypeAhead } from './typed-ahead.ts';
import { useCommands } from './use-commands.ts';

const [store, spotlight] = createSpotlight();
const listId = 'commands';
/** The page behind stays readable. */
const overlay = { backgroundOpacity: 0.35, blur: 0 };
/** Unmounts after fading out: by then the focus has been restored. */
const transition = {
  duration: 120,
  transition: 'fade' as const,
  onExited: () => closeOverlay('commands'),
};

/** Command palette with search: screens, plants, machines, looks, languages. */
export function Palette() {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [recent] = useState(recentCommands);
  const found = findCommands(useCommands(), query, recent);
  const { selected } = useSpotlight(store);
  // The scrolling element is the listbox of the field; the types lack its props.
  const viewportProps = { id: listId, role: 'listbox', 'aria-label': t('app.commands') };
  const list: object = { viewportProps, scrollbars: 'y' };
  // Opened after mounting: only then does Spotlight restore the focus on closing.
  useEffect(() => spotlight.open(), []);

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      classNames={{ content: styles['palette'] ?? '' }}
      overlayProps={overlay}
      transitionProps={transition}
      scrollable
      maxHeight="min(480px, 72dvh)"
      attributes={{ content: { 'aria-label': t('app.commands') } }}
    >
      <Spotlight.Search
        placeholder={t('app.commands.placeholder')}
        aria-label={t('app.commands.placeholder')}
        leftSection={<Icon name="search" />}
        onFocus={() => setQuery(takeTypeAhead() + query)}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select element has no free text; this input controls the list below
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={selected < 0 ? undefined : idAt(selected)}
      />
      <Spotlight.ActionsList {...list}>
        {found.map((command, index) => (
          <Line key={command.id} command={command} index={index} isSelected={index === selected} />
        ))}
        {found.length === 0 && <Spotlight.Empty>{t('app.commands.none')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <Spotlight.Footer className={styles['footer']}>{t('app.commands.hint')}</Spotlight.Footer>
    </Spotlight.Root>
  );
}

interface LineProps {
  command: Command;
  index: number;
  isSelected: boolean;
}

function Line({ command, index, isSelected }: LineProps) {
  const { t } = useTranslation();
  const { id, icon, label, kind, keys, isCurrent, run } = command;
  // Spotlight hides the `id` of its actions, but aria-activedescendant needs one.
  function nameLine(line: HTMLButtonElement | null): void {
    if (line) line.id = idAt(index);
  }

  return (
    <Spotlight.Action
      ref={nameLine}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element can contain only text
      role="option"
      aria-selected={isSelected}
      className={styles['line']}
      onClick={() => {
        rememberCommand(id);
        run();
      }}
    >
      <MenuIcon name={icon} />
      <span className={styles['label']}>{label}</span>
      {isCurrent && <span className={styles['current']}>{t('app.commands.current')}</span>}
      <span className={styles['kind']}>{kind}</span>
      {keys !== undefined && (
        <span className={styles['keys']}>
          <Keys keys={keys} />
        </span>
      )}
    </Spotlight.Action>
  );
}

function idAt(index: number): string {
  return `command-${index}`;
}
