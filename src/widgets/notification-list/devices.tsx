import { useText } from '#engine/text.ts';
import { deviceName } from '#shared/device-name.ts';
import { canPush } from '#plant/notifications/push-browser.ts';
import type { PushDevice } from '#schemas/api/notifications.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import type { useChannels } from './use-channels.ts';
import styles from './notification-list.module.css';

interface DevicesProps {
  devices: Omit<ReturnType<typeof useChannels>, 'channels'>;
  known: readonly PushDevice[];
}

/** Browsers with push notifications, including this one. */
export function Devices({ devices, known }: DevicesProps) {
  const { t } = useText();
  const { add, remove, isBusy, isRefused, error } = devices;
  const isHere = known.some(({ IsCurrent }) => IsCurrent);
  return (
    <fieldset>
      <legend>{t('notification-list.devices')}</legend>
      <ul className={styles['devices']}>
        {known.map(({ Id, UserAgent, IsCurrent }) => {
          const name = deviceName(UserAgent) ?? t('notification-list.unknownDevice');
          return (
            <li key={Id}>
              {IsCurrent ? t('notification-list.thisDevice', { name }) : name}
              <button
                type="button"
                className="ls-link"
                aria-label={t('notification-list.removeDeviceOf', { name })}
                onClick={() => remove(Id)}
              >
                {t('notification-list.removeDevice')}
              </button>
            </li>
          );
        })}
      </ul>
      {!isHere && canPush() && (
        <Button look="quiet" isBusy={isBusy} onClick={add}>
          {t('notification-list.addDevice')}
        </Button>
      )}
      {!canPush() && <p className={styles['none']}>{t('notification-list.noPush')}</p>}
      {(isRefused || error) && (
        <p className="ls-field-error" role="alert">
          {error?.message ?? t('notification-list.pushRefused')}
        </p>
      )}
    </fieldset>
  );
}
