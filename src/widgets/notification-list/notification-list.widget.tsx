import { useState } from 'react';

import { useScreen } from '#engine/screen-context.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { type NotificationFilter, useNotifications } from './use-notifications.ts';
import { Entry } from './entry.tsx';
import { Filters } from './filters.tsx';
import type { NotificationListOptions } from './notification-list.gen.ts';
import styles from './notification-list.module.css';
import { OwnSettings } from './own-settings.tsx';
import schema from './notification-list.schema.json' with { type: 'json' };
import { validate } from './notification-list.validate.gen.js';

/** The user's notifications with filters; can be opened and marked as read, individually or all. */
export const notificationList = defineWidget<NotificationListOptions, Record<never, never>>({
  type: 'notification-list',
  schema,
  validate,
  size: { w: 12, h: 20 },
  slots: {},
  Component: NotificationList,
});

const defaultPollSeconds = 30;

function NotificationList({
  options: { pollSeconds = defaultPollSeconds },
}: WidgetProps<NotificationListOptions, Record<never, never>>) {
  const { user } = useScreen().scope;
  const [filter, setFilter] = useState<NotificationFilter>({});
  const [pageNumber, setPage] = useState(1);
  const list = useNotifications(user.Id, { ...filter, pageNumber, pollSeconds });
  function choose(changes: NotificationFilter): void {
    setFilter({ ...filter, ...changes });
    setPage(1);
  }
  return (
    <div className={styles['notifications']}>
      <Filters filter={filter} list={list} userId={user.Id} onChoose={choose} />
      <OwnSettings userId={user.Id} />
      <Page list={list} isFiltered={Object.values(filter).some(Boolean)} />
      <Pages page={pageNumber} pages={list.pages} onChoose={setPage} />
    </div>
  );
}

export type OpenList = ReturnType<typeof useNotifications>;

function Page({ list, isFiltered }: { list: OpenList; isFiltered: boolean }) {
  const { t } = useText();
  const { page, error, fault, retry, mark } = list;
  const problem = fault ?? error;
  return (
    <>
      {problem && (
        <p className="ls-field-error" role="alert">
          {`${problem.message} `}
          <button type="button" className="ls-link" onClick={retry}>
            {t('ui.retry')}
          </button>
        </p>
      )}
      {!page && !error && <Spinner />}
      {page?.Items.length === 0 && (
        <p className={styles['none']}>
          {t(isFiltered ? 'notification-list.noneSuch' : 'notification-list.none')}
        </p>
      )}
      <ul className={styles['list']} aria-label={t('notification-list.list')}>
        {page?.Items.map((notification) => (
          <Entry key={notification.Id} notification={notification} onMark={mark} />
        ))}
      </ul>
    </>
  );
}

interface PagesProps {
  page: number;
  pages: number;
  onChoose(page: number): void;
}

function Pages({ page, pages, onChoose }: PagesProps) {
  const { t } = useText();
  if (pages === 1 && page === 1) return null;
  return (
    <div className={styles['pages']}>
      {page > 1 && (
        <Button look="quiet" onClick={() => onChoose(page - 1)}>
          {t('notification-list.before')}
        </Button>
      )}
      <span>{t('notification-list.page', { page, pages })}</span>
      {page < pages && (
        <Button look="quiet" onClick={() => onChoose(page + 1)}>
          {t('notification-list.after')}
        </Button>
      )}
    </div>
  );
}
