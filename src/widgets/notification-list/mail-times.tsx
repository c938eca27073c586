import { useId } from 'react';

import { useText } from '#engine/text.ts';
import type { NotificationSettings } from '#schemas/api/notifications.gen.ts';

import styles from './notification-list.module.css';
import { TimeField } from './time-field.tsx';

type Digest = NotificationSettings['Digest'];

const digests: readonly Digest[] = ['NONE', 'HOURLY', 'DAILY'];
const usualTime = '06:00';

interface MailTimesProps {
  draft: NotificationSettings;
  onChange(fields: Partial<NotificationSettings>): void;
}

/** Mails one by one, or together. */
export function MailTimes({ draft: { Digest, DigestAt }, onChange }: MailTimesProps) {
  const { t } = useText();
  const id = useId();
  function choose(chosen: Digest): void {
    onChange({ Digest: chosen, DigestAt: chosen === 'DAILY' ? usualTime : null });
  }
  return (
    <div className={styles['choices']}>
      <div className="ls-field">
        <label htmlFor={id}>{t('notification-list.digest')}</label>
        <select
          id={id}
          className="ls-input"
          value={Digest}
          onChange={({ target }) => choose(target.value as Digest)}
        >
          {digests.map((one) => (
            <option key={one} value={one}>
              {t(`notification-list.digest.${one}`)}
            </option>
          ))}
        </select>
      </div>
      {Digest === 'DAILY' && (
        <TimeField
          label={t('notification-list.digestAt')}
          value={DigestAt}
          onChange={(time) => onChange({ DigestAt: time })}
        />
      )}
    </div>
  );
}
