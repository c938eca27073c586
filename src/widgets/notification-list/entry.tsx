import { Link } from 'react-router-dom';

import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import { machinePath } from '#plant/machine-path.ts';
import type { Notification } from '#schemas/api/notifications.gen.ts';

import styles from './notification-list.module.css';

interface EntryProps {
  notification: Notification;
  onMark(id: string, isRead: boolean): void;
}

/** A notification; a press opens its subject and marks it as read. */
export function Entry({ notification, onMark }: EntryProps) {
  const { t, locale } = useText();
  const { Id, Kind, Values, At, IsRead, EndedAt } = notification;
  const format = dateFormat('zoned', locale);
  const isNew = !IsRead && EndedAt === null;
  const words = t(`notification.${Kind}`, Values);
  const path = pathOf(notification);
  return (
    <li className={styles['entry']} data-unread={isNew || undefined}>
      <div>
        {isNew && <span className={styles['mark']}>{t('notification-list.unread')}</span>}
        {path === undefined ? (
          <span>{words}</span>
        ) : (
          <Link to={path} onClick={() => !IsRead && onMark(Id, true)}>
            {words}
          </Link>
        )}
        <time dateTime={At}>{format.format(Date.parse(At))}</time>
        {EndedAt !== null && (
          <small>
            {t('notification-list.ended', { time: format.format(Date.parse(EndedAt)) })}
          </small>
        )}
      </div>
      <button type="button" className="ls-link" onClick={() => onMark(Id, !IsRead)}>
        {t(IsRead ? 'notification-list.markUnread' : 'notification-list.markRead')}
      </button>
    </li>
  );
}

/** Path of the subject; undefined for a kind of page unknown to this version. */
function pathOf({ Page, AssociatedToItemId }: Notification): string | undefined {
  if (Page === 'machine') return machinePath(AssociatedToItemId);
  if (Page === 'plant')
    return `/dashboard/plant/overview?Id=${encodeURIComponent(AssociatedToItemId)}`;
  return undefined;
}
