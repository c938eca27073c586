import { Menu } from '@mantine/core';
import { useRef } from 'react';

import type { ResourceRow } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import { Icon } from '#ui/icon.tsx';

import { nameOfRow } from '../values/name-of-row.ts';
import styles from './rows.module.css';

export interface RowAction {
  label: string;
  /** The action deletes the row. */
  isRemoval?: boolean;
  /** Whether the action is available for a row; always if absent. */
  isFor?(row: ResourceRow): boolean;
  run(row: ResourceRow): void;
}

interface RowMenuProps {
  row: ResourceRow;
  actions: readonly RowAction[];
}

/** Menu with the actions of a row. */
export function RowMenu({ row, actions }: RowMenuProps) {
  const { t } = useText();
  const button = useRef<HTMLButtonElement>(null);
  const possible = actions.filter(({ isFor }) => isFor?.(row) ?? true);
  if (possible.length === 0) return null;

  function run(action: RowAction): void {
    // The menu is gone by the time a dialog returns the focus.
    button.current?.focus();
    action.run(row);
  }

  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <button
          ref={button}
          type="button"
          className={styles['more']}
          aria-label={t('resource-table.actionsOf', { name: nameOfRow(row) })}
        >
          <Icon name="more" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {possible.map((action) => (
          <Menu.Item
            key={action.label}
            className={styles['action'] ?? ''}
            data-removal={action.isRemoval}
            onClick={() => run(action)}
          >
            {t(action.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
