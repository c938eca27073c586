import { type FormEvent, useState } from 'react';

import { useText } from '#engine/text.ts';
import type { NotificationSettings } from '#schemas/api/notifications.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { ownZone } from '#shared/time-zone.ts';

import { useChannels } from './use-channels.ts';
import { useNotificationSettings } from './use-notification-settings.ts';
import { Devices } from './devices.tsx';
import { KindTable } from './kind-table.tsx';
import { MailTimes } from './mail-times.tsx';
import styles from './notification-list.module.css';
import { TimeField } from './time-field.tsx';

/** The user's notification settings: kinds, channels, quiet times. */
export function OwnSettings({ userId }: { userId: string }) {
  const { t } = useText();
  const own = useNotificationSettings(userId);
  return (
    <details className={styles['settings']}>
      <summary>{t('notification-list.settings')}</summary>
      {own.settings && <SettingsForm first={own.settings} own={own} userId={userId} />}
      {own.error && (
        <p className="ls-field-error" role="alert">
          {own.error.message}
        </p>
      )}
      {own.isStored && !own.error && <output>{t('notification-list.settingsStored')}</output>}
    </details>
  );
}

interface SettingsFormProps {
  first: NotificationSettings;
  own: ReturnType<typeof useNotificationSettings>;
  userId: string;
}

function SettingsForm({ first, own, userId }: SettingsFormProps) {
  const { t } = useText();
  const { channels, ...devices } = useChannels(userId);
  const [draft, setDraft] = useState(first);

  function change(fields: Partial<NotificationSettings>): void {
    setDraft({ ...draft, ...fields });
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    own.store({ ...draft, TimeZone: ownZone() });
  }

  return (
    <form onSubmit={save}>
      <KindTable draft={draft} mailAddress={channels?.MailAddress} onChange={change} />
      {draft.Mail.length > 0 && <MailTimes draft={draft} onChange={change} />}
      <Devices devices={devices} known={channels?.Devices ?? []} />
      <fieldset>
        <legend>{t('notification-list.quiet')}</legend>
        <TimeField
          label={t('notification-list.quietFrom')}
          value={draft.QuietFrom}
          onChange={(QuietFrom) => change({ QuietFrom })}
        />
        <TimeField
          label={t('notification-list.quietUntil')}
          value={draft.QuietUntil}
          onChange={(QuietUntil) => change({ QuietUntil })}
        />
      </fieldset>
      <Button type="submit" isBusy={own.isBusy}>
        {t('notification-list.saveSettings')}
      </Button>
    </form>
  );
}
