import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { meetingPath } from '#plant/meeting/meeting-path.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { Meeting } from '#schemas/api/meetings.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import { canShowScreen } from './call/devices.ts';
import { mayEnd } from './call/may-end.ts';
import type { MeetingRoom } from './call/use-meeting.ts';
import { DeviceSelects } from './device-selects.tsx';
import { MediaSwitches } from './media-switches.tsx';
import styles from './meeting-room.module.css';

interface ControlsProps {
  room: MeetingRoom;
  meeting: Meeting;
}

/** Controls of the meeting. */
export function Controls({ room, meeting }: ControlsProps) {
  const { t } = useText();
  const { user } = usePlantScope();
  const [note, setNote] = useState('');

  function copy(): void {
    const link = `${location.origin}${meetingPath(meeting)}`;
    // In an insecure context copying is unavailable: the link itself is shown.
    navigator.clipboard.writeText(link).then(
      () => setNote(t('meeting-room.copied')),
      () => setNote(link),
    );
  }

  function end(): void {
    room
      .end()
      .catch((error: Error) => setNote(t('meeting-room.endFailed', { message: error.message })));
  }

  return (
    <footer className={styles['controls']}>
      <fieldset className={styles['buttons']} aria-label={t('meeting-room.controls')}>
        <MediaSwitches room={room} />
        {canShowScreen() && <ScreenSwitch room={room} />}
        <Button look="quiet" onClick={copy}>
          {t('meeting-room.copy')}
        </Button>
        <Button onClick={() => room.send({ type: 'leave.pressed' })}>
          {t('meeting-room.leave')}
        </Button>
        {mayEnd(meeting, user) && (
          <Button look="quiet" onClick={end}>
            {t('meeting-room.end')}
          </Button>
        )}
      </fieldset>
      <output>{note}</output>
      <details>
        <summary>{t('meeting-room.devices')}</summary>
        <DeviceSelects room={room} />
      </details>
    </footer>
  );
}

function ScreenSwitch({ room }: Pick<ControlsProps, 'room'>) {
  const { t } = useText();
  const { isSharing } = room.snapshot.context;
  function turn(): void {
    if (isSharing) room.hideScreen();
    // Cancelling the choice shares nothing.
    else room.showScreen().catch(() => {});
  }
  return (
    <Button look="quiet" onClick={turn}>
      {t(isSharing ? 'meeting-room.unshare' : 'meeting-room.share')}
    </Button>
  );
}
