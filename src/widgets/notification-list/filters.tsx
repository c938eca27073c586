import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { SelectField } from '#ui/controls/fields.tsx';

import { type NotificationFilter, useNotifiedMachines } from './use-notifications.ts';
import styles from './notification-list.module.css';
import type { OpenList } from './notification-list.widget.tsx';

const dateTypes = ['ALL', 'DAY', 'WEEK', 'MONTH', 'YEAR'];

interface FiltersProps {
  filter: NotificationFilter;
  list: OpenList;
  userId: string;
  onChoose(changes: NotificationFilter): void;
}

/** Filters of the list, and a button to mark all as read. */
export function Filters({ filter, list, userId, onChoose }: FiltersProps) {
  const { t } = useText();
  const machines = useNotifiedMachines(userId);
  const unread = list.page?.Unread ?? 0;
  return (
    <div className={styles['filters']}>
      <Checkbox
        label={t('notification-list.unreadOnly')}
        isChecked={filter.unreadOnly === true}
        onChange={(unreadOnly) => onChoose({ unreadOnly })}
      />
      <SelectField
        label={t('notification-list.machine')}
        value={filter.itemId ?? ''}
        options={[
          { value: '', label: t('notification-list.anyMachine') },
          ...machines.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(itemId) => onChoose({ itemId: itemId || undefined })}
      />
      <SelectField
        label={t('notification-list.since')}
        value={filter.dateType ?? 'ALL'}
        options={dateTypes.map((type) => ({
          value: type,
          label: t(`notification-list.since.${type}`),
        }))}
        onChange={(type) => onChoose({ dateType: type === 'ALL' ? undefined : type })}
      />
      {unread > 0 && (
        <Button look="quiet" isBusy={list.isBusy} onClick={list.markAll}>
          {t('notification-list.markAll')}
        </Button>
      )}
    </div>
  );
}
