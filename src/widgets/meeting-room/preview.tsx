import { useText } from '#engine/text.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import { Button } from '#ui/controls/button.tsx';

import type { MeetingRoom } from './call/use-meeting.ts';
import { useSoundLevel } from './call/use-sound-level.ts';
import { DeviceSelects } from './device-selects.tsx';
import { MediaSwitches } from './media-switches.tsx';
import styles from './meeting-room.module.css';
import { NameInitial } from './name-initial.tsx';
import { Picture } from './stream-view.tsx';

/** Own picture and microphone level before joining. */
export function Preview({ room }: { room: MeetingRoom }) {
  const { t } = useText();
  const { user } = usePlantScope();
  const { snapshot, own, send } = room;
  const { isListening, hasVideo } = snapshot.context;
  const isOpening = snapshot.matches({ preview: 'opening' });
  return (
    <div className={styles['preview']}>
      <div className={styles['mirror']}>
        {own && hasVideo ? (
          <Picture stream={own} label={t('meeting-room.you', { name: user.Username })} isMirrored />
        ) : (
          <NameInitial name={user.Username} />
        )}
      </div>
      <div className={styles['choices']}>
        <h3>{t('meeting-room.preview')}</h3>
        <p>{t('meeting-room.hint')}</p>
        <output>
          {isOpening && t('meeting-room.opening')}
          {!isOpening && isListening && t('meeting-room.listening')}
        </output>
        {own && <Level stream={own} />}
        <DeviceSelects room={room} />
        <div className={styles['buttons']}>
          <MediaSwitches room={room} />
          <Button isBusy={isOpening} onClick={() => send({ type: 'join.pressed' })}>
            {t('meeting-room.join')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function Level({ stream }: { stream: MediaStream }) {
  const { t } = useText();
  const level = useSoundLevel(stream);
  return <meter className={styles['level']} aria-label={t('meeting-room.level')} value={level} />;
}
