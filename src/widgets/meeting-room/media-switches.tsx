import { useText } from '#engine/text.ts';

import type { MeetingRoom } from './call/use-meeting.ts';

/** Switches of microphone and camera; without either the user only listens. */
export function MediaSwitches({ room: { snapshot, send } }: { room: MeetingRoom }) {
  const { t } = useText();
  const { isMuted, hasVideo } = snapshot.context;
  return (
    <>
      <button
        type="button"
        className="ls-button"
        data-look="quiet"
        disabled={!snapshot.can({ type: 'microphone.pressed' })}
        onClick={() => send({ type: 'microphone.pressed' })}
      >
        {t(isMuted ? 'meeting-room.unmute' : 'meeting-room.mute')}
      </button>
      <button
        type="button"
        className="ls-button"
        data-look="quiet"
        disabled={!snapshot.can({ type: 'camera.pressed' })}
        onClick={() => send({ type: 'camera.pressed' })}
      >
        {t(hasVideo ? 'meeting-room.cameraOff' : 'meeting-room.cameraOn')}
      </button>
    </>
  );
}
