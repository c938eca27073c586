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
import { takeTyped } from './typed-ahead.ts';
import { useCommands } from './use-commands.ts';

const [store, spotlight] = createSpotlight();
const listId = 'commands';
/** The page behind stays to be read, and comes back at once. */
const overlay = { backgroundOpacity: 0.35, blur: 0 };
/** It leaves the page when it has faded: by then the focus is back where it was. */
const transition = {
  duration: 120,
  transition: 'fade' as const,
  onExited: () => closeOverlay('commands'),
};

/** Does by a few letters whatever the menus do: screens, plants, machines, looks, languages. */
export function Palette() {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [recent] = useState(recentCommands);
  const found = findCommands(useCommands(), query, recent);
  const { selected } = useSpotlight(store);
  // The part that scrolls is the list that the field controls; the types leave its props out.
  const viewportProps = { id: listId, role: 'listbox', 'aria-label': t('app.commands') };
  const list: object = { viewportProps, scrollbars: 'y' };
  // Opened once it stands on the page: only then does it give the focus back to where it was.
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
        onFocus={() => setQuery(takeTyped() + query)}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input; its list stands below
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
  // Spotlight keeps the `id` of its actions to itself, and the field above has to point to one.
  function nameLine(line: HTMLButtonElement | null): void {
    if (line) line.id = idAt(index);
  }

  return (
    <Spotlight.Action
      ref={nameLine}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option holds text only
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
