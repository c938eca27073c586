import { useText } from '#engine/text.ts';
import type { NotificationSettings } from '#schemas/api/notifications.gen.ts';
import { SelectField } from '#ui/controls/fields.tsx';

import styles from './notification-list.module.css';
import { TimeField } from './time-field.tsx';

type Digest = NotificationSettings['Digest'];

const digests: readonly Digest[] = ['NONE', 'HOURLY', 'DAILY'];
const defaultTime = '06:00';

interface MailTimesProps {
  draft: NotificationSettings;
  onChange(fields: Partial<NotificationSettings>): void;
}

/** Mails individually, or as a digest. */
export function MailTimes({ draft: { Digest, DigestAt }, onChange }: MailTimesProps) {
  const { t } = useText();
  function choose(chosen: Digest): void {
    onChange({ Digest: chosen, DigestAt: chosen === 'DAILY' ? defaultTime : null });
  }
  return (
    <div className={styles['choices']}>
      <SelectField
        label={t('notification-list.digest')}
        value={Digest}
        options={digests.map((value) => ({ value, label: t(`notification-list.digest.${value}`) }))}
        onChange={choose}
      />
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
