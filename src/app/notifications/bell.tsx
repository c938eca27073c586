import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';

import { useUnread } from '#plant/notifications/use-unread.ts';
import { Icon } from '#ui/icon.tsx';

import { useSession } from '../session/session.ts';
import styles from './bell.module.css';

/** Above this number the badge shows `99+`. */
const maxShown = 99;

/** Link to the notifications, with the number of unread ones. */
export function Bell() {
  const { t, i18n } = useTranslation();
  const { account } = useSession();
  const unread = useUnread(account.Id) ?? 0;
  useEffect(() => void renewPush(account.Id), [account.Id]);
  const number = Math.min(unread, maxShown).toLocaleString(i18n.language);
  const name = t('app.notifications', { count: unread, number: unread });
  return (
    <NavLink
      to="/user/notifications"
      className={`shell-icon-button ${styles['bell']}`}
      aria-label={name}
      title={name}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className={styles['count']} aria-hidden="true">
          {unread > maxShown ? `${number}+` : number}
        </span>
      )}
    </NavLink>
  );
}

/**
 * After the page's own requests. Failure only affects push: notifications still appear in the
 * product.
 */
async function renewPush(accountId: string): Promise<void> {
  try {
    const part = await import('./renew-push.ts');
    await part.renewPush(accountId);
  } catch {
    // Retried by the next page.
  }
}
